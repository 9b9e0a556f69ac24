import type Vapi from '@vapi-ai/web'
import { env } from '#src/lib/env.ts'
import { startCheck, takeToken } from '#src/lib/turnstile.ts'

export type CallClient = Pick<Vapi, 'on' | 'start' | 'stop' | 'setMuted' | 'send'>

type Sdk = typeof Vapi

/** Our edge function, which adds the provider's key and counts calls and messages. */
export const VOICE_URL = `${env.supabaseUrl}/functions/v1/voice`
/** The SDK refuses an empty one. */
const NO_KEY = 'none'

/** Loads the SDK and creates a client for one call. In the box Turnstile shows its challenge. */
export async function createCallClient(checkBox: HTMLElement | null): Promise<CallClient> {
  const [Client, key] = await Promise.all([loadSdk(), callKey(checkBox)])
  // Without `avoidEval` the library evaluates its call machine from text, which our CSP forbids.
  return new Client(key, VOICE_URL, { avoidEval: true })
}

/** What the function gets as the key: Turnstile's token, where that is set up. Without one it refuses the call. */
export async function callKey(checkBox: HTMLElement | null): Promise<string> {
  return (await takeToken(startCheck(checkBox))) ?? NO_KEY
}

async function loadSdk(): Promise<Sdk> {
  const module: { default: Sdk | { default: Sdk } } = await import('@vapi-ai/web')
  // A CommonJS module: depending on the bundler its default export is wrapped once or twice.
  return 'default' in module.default ? module.default.default : module.default
}
