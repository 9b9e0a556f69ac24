import { expect } from '@playwright/test'
import { stackUnderTest } from './stack.ts'

export type Mail = { subject: string; from: string; html: string; text: string }

/** All mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const { mailUrl } = stackUnderTest()
  const mails = (await get(`${mailUrl}/api/email`)) as MaildevMail[]
  const listed = mails.filter(({ to }) => to.some((recipient) => recipient.address === address))
  const fetched = listed.map(({ id }) => get(`${mailUrl}/api/email/${id}`) as Promise<MaildevMail>)
  return (await Promise.all(fetched)).map(({ subject, from, html, text }) => ({
    subject,
    from: from[0]?.name ?? '',
    html,
    text,
  }))
}

/** Waits for a mail to an address that has these words in its subject or text, and returns the newest. */
export async function mailTo(address: string, words = ''): Promise<Mail> {
  let newest: Mail | undefined
  const find = async () => {
    const mails = await mailsTo(address)
    newest = mails.findLast(({ subject, html }) => subject.includes(words) || html.includes(words))
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

type MaildevMail = {
  id: string
  subject: string
  html: string
  text: string
  to: { address: string }[]
  from: { address: string; name: string }[]
}

async function get(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.json()
}
