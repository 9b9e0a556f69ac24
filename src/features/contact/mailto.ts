import type { Draft } from './draft.ts'

/** For when nothing can be saved: opens the visitor's mail program with the message in it. */
export function mailtoLink(address: string, { message, email, ...facts }: Draft): string {
  const signature = [...Object.values(facts), email].filter(Boolean).join(', ')
  const query = { subject: `Message from ${facts.name || 'the website'}`, body: `${message}\n\n${signature}` }
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${address}?${parts.join('&')}`
}
