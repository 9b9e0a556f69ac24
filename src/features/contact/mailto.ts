import type { Draft } from './draft.ts'

/** The way out when nothing can be saved: the visitor's own mail program, with the message already in it. */
export function mailtoLink(address: string, { name, company, message }: Draft): string {
  const signature = [name, company].filter(Boolean).join(', ')
  const query = { subject: `Message from ${name || 'the website'}`, body: `${message}\n\n${signature}` }
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${address}?${parts.join('&')}`
}
