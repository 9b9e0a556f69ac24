import { errorName, log } from '../_shared/log.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 15_000
/** A visitor waits for these responses, but the call does not depend on them. */
const ASK_TIMEOUT_MS = 3_000

type ProviderCall = {
  id?: string
  status?: string
  startedAt?: string
  endedAt?: string
  webCallUrl?: string
  transport?: { callToken?: string }
  artifactPlan?: { videoRecordingEnabled?: boolean }
  assistant?: { voice?: { provider?: string } }
}

/** Only the status: the body may quote a visitor. */
export function refusedWith({ status }: Response): Error {
  return Object.assign(new Error('The provider refused.'), { code: `http_${status}` })
}

/** Null if the provider refuses, fails or times out. */
export async function placeCall(settings: Settings, fetch: typeof globalThis.fetch): Promise<ProviderCall | null> {
  const { provider, assistantId, limits } = settings
  try {
    const response = await fetch(`${provider.url}/call/web`, {
      method: 'POST',
      // The public key may be restricted to this origin.
      headers: {
        authorization: `Bearer ${provider.publicKey}`,
        'content-type': 'application/json',
        origin: provider.origin,
      },
      body: JSON.stringify({ assistantId, assistantOverrides: { maxDurationSeconds: limits.secondsPerCall } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw refusedWith(response)
    return whatTheBrowserNeeds((await response.json()) as ProviderCall)
  } catch (error) {
    log('call-not-placed', { error: errorName(error) })
    return null
  }
}

/** The rest, such as the assistant's instructions, must not reach the browser. */
function whatTheBrowserNeeds({ id, webCallUrl, transport, artifactPlan, assistant }: ProviderCall): ProviderCall {
  return {
    id,
    webCallUrl,
    ...(transport?.callToken && { transport: { callToken: transport.callToken } }),
    artifactPlan: { videoRecordingEnabled: artifactPlan?.videoRecordingEnabled ?? false },
    assistant: { voice: { provider: assistant?.voice?.provider } },
  }
}

export type CallState = { state: 'waiting' | 'joined' | 'ended'; usedSeconds: number | null }

const STATES: Record<string, CallState['state']> = {
  scheduled: 'waiting',
  queued: 'waiting',
  ringing: 'waiting',
  'in-progress': 'joined',
  forwarding: 'joined',
  ended: 'ended',
}

/** Null if unknown. */
export async function readCall(
  id: string,
  { provider }: Settings,
  fetch: typeof globalThis.fetch,
): Promise<CallState | null> {
  try {
    const response = await fetch(`${provider.url}/call/${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${provider.privateKey}` },
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw refusedWith(response)
    const { status = '', startedAt, endedAt } = (await response.json()) as ProviderCall
    const state = STATES[status]
    return state ? { state, usedSeconds: state === 'ended' ? secondsBetween(startedAt, endedAt) : null } : null
  } catch (error) {
    log('call-not-settled', { error: errorName(error) })
    return null
  }
}

/** A call that ended without a start was never joined. */
function secondsBetween(startedAt: string | undefined, endedAt: string | undefined): number | null {
  if (!startedAt) return 0
  const seconds = Math.ceil((Date.parse(endedAt ?? '') - Date.parse(startedAt)) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
