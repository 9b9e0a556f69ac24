import { isSameSecret } from '../_shared/service-key.ts'

/** One visitor check allows this long a chat, however many addresses its messages come from. */
const MAX_CHAT_MS = 60 * 60 * 1000

/** A session id of the provider, and when the chat began. */
export type ChatSession = { id: string; startedAt: number }

/** Session and start with our signature: only a chat that has passed the visitor check can be continued. */
export async function signSession({ id, startedAt }: ChatSession, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`voice chat ${id}.${startedAt}`))
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${id}.${startedAt}.${hex}`
}

export async function readSession(signed: unknown, secret: string): Promise<ChatSession | null> {
  if (typeof signed !== 'string') return null
  const [id = '', start] = signed.split('.')
  const startedAt = Number(start)
  const isOurs = isSameSecret(signed, await signSession({ id, startedAt }, secret))
  return isOurs && Date.now() - startedAt < MAX_CHAT_MS ? { id, startedAt } : null
}
