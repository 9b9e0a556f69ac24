// The part of the voice provider's HTTP API that manages assistants, for tests of the deployment.

export type Assistant = Record<string, unknown> & { id: string }

/** Responds as the provider does to its private key. */
export function createProvider(key: string) {
  const assistants = new Map<string, Assistant>()

  async function fetch(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${key}`) return refuse(401, 'Unauthorized', 'Invalid Key.')
    const [, kind, id = ''] = new URL(request.url).pathname.split('/')
    if (kind !== 'assistant') return refuse(404, 'Not Found', `Cannot ${request.method} /${kind}`)
    const settings = (await request.json()) as object
    if (request.method === 'POST')
      return Response.json(store({ ...settings, id: crypto.randomUUID() }), { status: 201 })
    const assistant = assistants.get(id)
    if (!assistant) return refuse(404, 'Not Found', `Assistant ${id} does not exist.`)
    return Response.json(store({ ...assistant, ...settings, id }))
  }

  function store(assistant: Assistant): Assistant {
    assistants.set(assistant.id, assistant)
    return assistant
  }

  return { fetch, assistants }
}

function refuse(statusCode: number, error: string, message: string): Response {
  return Response.json({ message, error, statusCode }, { status: statusCode })
}
