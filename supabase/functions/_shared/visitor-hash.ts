import { clientNetwork } from './client-address.ts'

/** A keyed hash of the caller's network, so that no address is stored. Null if it is unknown. */
export function visitorHash(headers: Headers, secret: string): Promise<string | null> {
  const network = clientNetwork(headers)
  return network === null ? Promise.resolve(null) : sha256(`${secret}:${network}`)
}

export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
