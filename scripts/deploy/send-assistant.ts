export type Deployment = {
  url: string
  key: string
  /** The assistant to change; without one a new one is made. */
  assistantId: string | undefined
  assistant: object
}

export type Deployed = { id: string; isNew: boolean }

/** Creates the assistant at the provider, or brings the one that is there up to date. */
export async function sendAssistant(
  { url, key, assistantId, assistant }: Deployment,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Deployed> {
  const response = await send(
    new Request(assistantId ? `${url}/assistant/${assistantId}` : `${url}/assistant`, {
      method: assistantId ? 'PATCH' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(assistant),
    }),
  )
  const answer = await response.text()
  if (!response.ok) throw new Error(`The provider answered ${response.status}: ${answer}`)
  const { id } = JSON.parse(answer) as { id?: unknown }
  if (typeof id !== 'string') throw new Error(`The provider named no assistant: ${answer}`)
  return { id, isNew: !assistantId }
}
