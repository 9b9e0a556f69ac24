import type { VoiceSettings } from './settings.ts'

const TIMEOUT_MS = 20_000

export type ProviderPath = 'call' | 'chat'
type Message = { role?: string; content?: unknown; tool_calls?: unknown }

type ProviderResponse = {
  id?: string
  webCallUrl?: string
  transport?: { callToken?: string }
  artifactPlan?: { videoRecordingEnabled?: boolean }
  assistant?: { voice?: { provider?: string } }
  sessionId?: string
  output?: Message[]
}

/** Throws if the provider refuses, fails or times out. The error has only the status: the body may quote a visitor. */
export async function requestProvider(
  path: ProviderPath,
  body: object,
  { apiUrl, publicKey, origin, assistantId }: VoiceSettings,
  fetch: typeof globalThis.fetch,
): Promise<ProviderResponse> {
  const response = await fetch(`${apiUrl}/${path}/web`, {
    method: 'POST',
    // The public key may be restricted to this origin.
    headers: { authorization: `Bearer ${publicKey}`, 'content-type': 'application/json', origin },
    body: JSON.stringify({ assistantId, ...body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  const data = response.ok ? ((await response.json()) as ProviderResponse) : null
  if (!data?.id) throw Object.assign(new Error('The provider refused.'), { code: `http_${response.status}` })
  return data
}

/** The rest, such as the assistant's instructions, must not reach the browser. */
export function callForBrowser({ id, webCallUrl, transport, artifactPlan, assistant }: ProviderResponse) {
  return {
    id,
    webCallUrl,
    ...(transport?.callToken && { transport: { callToken: transport.callToken } }),
    artifactPlan: { videoRecordingEnabled: artifactPlan?.videoRecordingEnabled ?? false },
    assistant: { voice: { provider: assistant?.voice?.provider } },
  }
}

/** The assistant's answers and drafts, without its instructions, which the output may repeat. */
export function chatForBrowser({ id, output = [] }: ProviderResponse, sessionId: string) {
  const messages = output.filter(({ role }) => role === 'assistant')
  return {
    id,
    sessionId,
    output: messages.map(({ role, content, tool_calls }) => ({
      role,
      content,
      ...(Array.isArray(tool_calls) && { tool_calls }),
    })),
  }
}
