// Standard Webhooks, https://www.standardwebhooks.com: the mail provider's events.

/** From the signer's `svix-…` headers. */
export type Signed = { id: string; timestamp: string; signature: string }

/** The tolerance for clock differences, which is also how long an intercepted request can be replayed. */
const TOLERANCE_SECONDS = 300
/** During a rotation the signer signs with both secrets. */
const MOST_SIGNATURES = 8
const ID = /^[\w/-]{1,100}$/
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/

export function isWebhookSecret(secret: string): boolean {
  return SECRET.test(secret)
}

export async function signWebhook(secret: string, id: string, body: string, now = Date.now()): Promise<Signed> {
  const timestamp = String(Math.floor(now / 1_000))
  const bytes = await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(id, timestamp, encode(body)))
  return { id, timestamp, signature: `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}` }
}

/** Whether the signature is valid and recent. Compares in constant time. */
export async function isSigned(
  secret: string,
  { id, timestamp, signature }: Signed,
  body: Uint8Array<ArrayBuffer>,
  now = Date.now(),
): Promise<boolean> {
  if (!ID.test(id) || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const key = await keyOf(secret)
  const content = signedBytes(id, timestamp, body)
  for (const given of signature.split(' ', MOST_SIGNATURES)) {
    const bytes = given.startsWith('v1,') ? decode(given.slice(3)) : null
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, content))) return true
  }
  return false
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) return Promise.reject(new Error('not a webhook secret'))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function signedBytes(id: string, timestamp: string, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const head = encode(`${id}.${timestamp}.`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) as Uint8Array<ArrayBuffer>
  } catch {
    return null
  }
}
