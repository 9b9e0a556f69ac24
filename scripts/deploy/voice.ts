// npm run deploy -- voice: sends voice/assistant.json to the voice provider. Without VOICE_PROVIDER_KEY, a private key,
// it only shows what it would send. With VOICE_ASSISTANT_ID it changes that assistant, otherwise it creates one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteEnv } from '../build/site-env.ts'

export async function deployVoice(): Promise<void> {
  const url = process.env['VOICE_PROVIDER_URL'] ?? 'https://api.vapi.ai'
  const key = process.env['VOICE_PROVIDER_KEY']
  const assistantId = process.env['VOICE_ASSISTANT_ID']
  const file = readFileSync(join(import.meta.dirname, '../../voice/assistant.json'), 'utf8')

  if (!key) {
    console.info(`Dry run, because VOICE_PROVIDER_KEY is not set. It would send, to ${url}:\n`)
    console.info(assistantId ? `PATCH /assistant/${assistantId}` : 'POST /assistant')
    console.info(file)
    printRestrictions('the id in the response')
  } else {
    const { id, isNew } = await sendAssistant({ url, key, assistantId, assistant: JSON.parse(file) as object })
    console.info(`${isNew ? 'Created' : 'Updated'} the assistant ${id}.`)
    if (isNew)
      console.info(`Set VOICE_ASSISTANT_ID=${id} before the next deployment, and VITE_VOICE_ASSISTANT_ID for the site.`)
    printRestrictions(id)
  }
}

function printRestrictions(id: string): void {
  const { siteUrl } = siteEnv('production')
  console.info(`
Set these for the public key at the provider, or anyone can make calls at your cost:
  allowed origins         ${new URL(siteUrl).origin}
  allowed assistant ids   ${id}
  transient assistants    off
And for the account: a billing limit, automatic reload off.
The function voice uses such a key too, and keeps it off the page: docs/decisions/0011-a-function-before-the-voice-provider.md`)
}

type Deployment = {
  url: string
  key: string
  /** The assistant to update; without an id a new one is created. */
  assistantId: string | undefined
  assistant: object
}

type Deployed = { id: string; isNew: boolean }

/** Creates or updates the assistant at the provider. */
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
  if (!response.ok) throw new Error(`The provider responded with ${response.status}: ${answer}`)
  const { id } = JSON.parse(answer) as { id?: unknown }
  if (typeof id !== 'string') throw new Error(`The provider's response has no assistant id: ${answer}`)
  return { id, isNew: !assistantId }
}
