// npm run deploy -- voice: sends the assistant to the voice provider. Without VOICE_PROVIDER_KEY, a private key,
// it only shows what it would send. It changes the assistant VOICE_ASSISTANT_ID of .env.backend, or of another file
// (--env=FILE); without an id it creates one.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { voiceAssistant } from '../brand/voice-assistant.ts'
import { siteEnv } from '../build/site-env.ts'

const ROOT = join(import.meta.dirname, '../..')

type Send = (request: Request) => Promise<Response>

export async function deployVoice(args: string[], send: Send = fetch): Promise<void> {
  const { values: options } = parseArgs({ args, options: { env: { type: 'string', default: '.env.backend' } } })
  const settings = resolve(ROOT, options.env)
  const url = process.env['VOICE_PROVIDER_URL'] ?? 'https://api.vapi.ai'
  const key = process.env['VOICE_PROVIDER_KEY']
  const assistantId = existsSync(settings) ? parseEnv(readFileSync(settings, 'utf8'))['VOICE_ASSISTANT_ID'] : undefined
  const assistant = voiceAssistant()

  if (!key) {
    console.info(`Dry run, because VOICE_PROVIDER_KEY is not set. It would send, to ${url}:\n`)
    console.info(assistantId ? `PATCH /assistant/${assistantId}` : 'POST /assistant')
    console.info(JSON.stringify(assistant, null, 2))
    printRestrictions('the id in the response')
  } else {
    const { id, isNew } = await sendAssistant({ url, key, assistantId, assistant }, send)
    console.info(`${isNew ? 'Created' : 'Updated'} the assistant ${id}.`)
    if (isNew)
      console.info('Enter this id in npm run setup: without it, the next deployment creates another assistant.')
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
export async function sendAssistant({ url, key, assistantId, assistant }: Deployment, send: Send): Promise<Deployed> {
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
