import { errorName, log } from '../_shared/log.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 15_000

type ProviderCall = {
  id?: string
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
  const { provider, assistantId, secondsPerCall } = settings
  try {
    const response = await fetch(`${provider.url}/call/web`, {
      method: 'POST',
      // The public key may be restricted to this origin.
      headers: {
        authorization: `Bearer ${provider.publicKey}`,
        'content-type': 'application/json',
        origin: provider.origin,
      },
      body: JSON.stringify({ assistantId, assistantOverrides: { maxDurationSeconds: secondsPerCall } }),
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
