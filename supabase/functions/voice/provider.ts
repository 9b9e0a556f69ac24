import type { Settings } from './settings.ts'

const TIMEOUT_MS = 15_000

type ProviderCall = {
  id?: string
  webCallUrl?: string
  transport?: { callToken?: string }
  artifactPlan?: { videoRecordingEnabled?: boolean }
  assistant?: { voice?: { provider?: string } }
}

/** Null when the provider refuses, fails or does not answer. */
export async function placeCall(settings: Settings, fetch: typeof globalThis.fetch): Promise<ProviderCall | null> {
  const { provider, assistantId, limits } = settings
  try {
    const response = await fetch(`${provider.url}/call/web`, {
      method: 'POST',
      // A key that is restricted to the site is good only for calls that name it.
      headers: {
        authorization: `Bearer ${provider.key}`,
        'content-type': 'application/json',
        origin: provider.origin,
      },
      body: JSON.stringify({ assistantId, assistantOverrides: { maxDurationSeconds: limits.secondsPerCall } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    return whatTheBrowserNeeds((await response.json()) as ProviderCall)
  } catch (error) {
    console.error('voice: no call', error)
    return null
  }
}

/** The rest, among it the assistant's instructions, stays here. */
function whatTheBrowserNeeds({ id, webCallUrl, transport, artifactPlan, assistant }: ProviderCall): ProviderCall {
  return {
    id,
    webCallUrl,
    ...(transport?.callToken && { transport: { callToken: transport.callToken } }),
    artifactPlan: { videoRecordingEnabled: artifactPlan?.videoRecordingEnabled ?? false },
    assistant: { voice: { provider: assistant?.voice?.provider } },
  }
}
