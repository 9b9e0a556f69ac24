import { features } from '#src/brand/brand.data.ts'
import { voiceAssistant } from '../brand/voice-assistant.ts'
import type { DeployEnv } from './env-file.ts'
import { Stop } from './steps.ts'

const PROVIDER = 'https://api.vapi.ai/assistant'

export function sendsAssistant({ values }: DeployEnv): boolean {
  return features.voice && values['VOICE_PROVIDER_KEY'] !== undefined
}

/** What publishes a push cannot write the new id into .env, so each push would create another assistant. */
export function requireAssistant(env: DeployEnv): void {
  if (sendsAssistant(env) && !env.values['VOICE_ASSISTANT_ID'])
    throw new Stop(
      'Nothing was deployed: VOICE_ASSISTANT_ID is missing. Deploying with migrations creates the assistant.',
    )
}

export async function deployAssistant(env: DeployEnv): Promise<void> {
  if (!sendsAssistant(env)) return
  const { values, siteUrl } = env
  const assistantId = values['VOICE_ASSISTANT_ID']
  const response = await fetch(assistantId ? `${PROVIDER}/${assistantId}` : PROVIDER, {
    method: assistantId ? 'PATCH' : 'POST',
    headers: { authorization: `Bearer ${values['VOICE_PROVIDER_KEY']}`, 'content-type': 'application/json' },
    body: JSON.stringify(voiceAssistant()),
  })
  const body = await response.text()
  if (!response.ok)
    throw new Stop(
      `Vapi responded with ${response.status}: ${body}\nVOICE_PROVIDER_KEY must be its private key, and VOICE_ASSISTANT_ID an assistant of that account.`,
    )
  const { id } = JSON.parse(body) as { id?: unknown }
  if (typeof id !== 'string') throw new Stop(`Vapi's response has no assistant id: ${body}`)
  if (assistantId) return console.info(`Updated the assistant ${id}.`)
  throw new Stop(`The assistant is created. Restrict Vapi's public key, or anyone can make calls at your cost:
  allowed origins         ${siteUrl}
  allowed assistant ids   ${id}
  transient assistants    off
and for the account: a billing limit, automatic reload off. Write into .env: VOICE_PUBLIC_KEY and VOICE_ASSISTANT_ID=${id}`)
}
