import type Vapi from '@vapi-ai/web'
import { env } from '#src/lib/env.ts'
import type { Env, VoiceProvider } from '#src/lib/read-env.ts'

/** The part of the SDK that the site uses. */
export type CallClient = Pick<Vapi, 'on' | 'start' | 'stop' | 'setMuted' | 'send'>

type CheckEnv = Pick<Env, 'supabaseUrl' | 'turnstileSiteKey'> & { voice: VoiceProvider }
type Sdk = typeof Vapi

/** Loads the SDK and creates a client for one call. In the box Turnstile shows its challenge. */
export async function createCallClient(checkBox: HTMLElement | null): Promise<CallClient> {
  const { voice } = env
  if (typeof voice !== 'object') throw new Error('voice: not set up')
  const [Client, key] = await Promise.all([loadSdk(), callKey({ ...env, voice }, checkBox)])
  // Without `avoidEval` the library evaluates its call machine from text, which our CSP forbids.
  return new Client(key, voice.apiUrl, { avoidEval: true })
}

/**
 * The key that the SDK sends. Calls through our edge function need Turnstile's token, where that is set up; the public key
 * is refused there.
 */
export async function callKey(
  { voice, supabaseUrl, turnstileSiteKey }: CheckEnv,
  checkBox: HTMLElement | null,
  check = checkVisitor,
): Promise<string> {
  const isChecked = turnstileSiteKey !== null && voice.apiUrl.startsWith(`${supabaseUrl}/`)
  return (isChecked && (await check(checkBox, turnstileSiteKey))) || voice.publicKey
}

async function checkVisitor(checkBox: HTMLElement | null, siteKey: string): Promise<string | null> {
  const { takeTurnstileToken } = await import('#src/lib/turnstile.ts')
  return takeTurnstileToken(checkBox, siteKey)
}

/** The SDK does not remove a player whose track ends before it starts to play. */
export function removePlayers(): void {
  for (const player of document.querySelectorAll<HTMLAudioElement>('audio[data-participant-id]')) {
    // Not stopped: the SDK would report that as a failure to play.
    player.muted = true
    player.remove()
  }
}

export async function loadSdk(): Promise<Sdk> {
  const module: { default: Sdk | { default: Sdk } } = await import('@vapi-ai/web')
  // A CommonJS module: depending on the bundler its default export is wrapped once or twice.
  return 'default' in module.default ? module.default.default : module.default
}
