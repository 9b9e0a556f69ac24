// The address of a lead at MAIL_REPLIES_DOMAIN, lead-KEY@DOMAIN with the key as 32 hex digits: it records an email, and sends nothing.
import { site } from '../site.ts'

const MAX_KEYS = 5

/** The person's address comes first, for mail programs that take only one. */
export function withLeadAddress(person: string | string[], key: string | null, domain: string | null) {
  if (key === null || domain === null) return person
  return [person, `${site.brandName} <lead-${key.replaceAll('-', '')}@${domain}>`].flat()
}

/** The keys in the addresses of an email, wherever they stand: To, Cc, Bcc or only the envelope. */
export function keysIn(addresses: readonly string[], domain: string): string[] {
  const keys = addresses.flatMap((address) => {
    const [, key, host] = /^lead-([\da-f]{32})@(.*)$/.exec(address) ?? []
    return key && host === domain ? [key] : []
  })
  return [...new Set(keys)].slice(0, MAX_KEYS)
}

export function readRepliesDomain(env: (name: string) => string | undefined): string | null {
  return env('MAIL_REPLIES_DOMAIN')?.toLowerCase() || null
}

/** Who is notified of leads. */
export function readTeam(env: (name: string) => string | undefined): string[] {
  return (env('CONTACT_TO') || site.teamAddress).split(',').map((address) => address.trim())
}
