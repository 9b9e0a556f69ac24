import { expect } from '@playwright/test'
import { stackUnderTest } from './stack.ts'

export type Mail = { subject: string; from: { name: string }[]; html: string; text: string }

/** All mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ 'to.address': address })
  const response = await fetch(`${stackUnderTest().mailUrl}/api/email?${query}`)
  return (await response.json()) as Mail[]
}

/** Waits for a mail to an address, with these words in its subject or text, and returns the newest. */
export async function mailTo(address: string, words = ''): Promise<Mail> {
  let newest: Mail | undefined
  const find = async () => {
    newest = (await mailsTo(address)).findLast(({ subject, html }) => `${subject} ${html}`.includes(words))
    return newest
  }
  await expect.poll(find, { message: `a mail to ${address} with "${words}"` }).toBeDefined()
  if (!newest) throw new Error('unreachable: the poll above has thrown')
  return newest
}

/** The address that the mail's button leads to. */
export function linkIn({ html }: Mail): string {
  const link = /href="([^"]*token_hash=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  if (!link) throw new Error('The mail has no link')
  return link
}
