import { isSameSecret } from '../_shared/service-key.ts'

/** A session id of the provider with our signature: only a chat that has passed the visitor check can be continued. */
export async function signSession(session: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`voice chat ${session}`))
  return `${session}.${Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export async function readSession(signed: unknown, secret: string): Promise<string | null> {
  if (typeof signed !== 'string') return null
  const [session = ''] = signed.split('.')
  return isSameSecret(signed, await signSession(session, secret)) ? session : null
}
