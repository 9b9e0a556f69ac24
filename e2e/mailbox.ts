import { expect } from '@playwright/test'
import { stackUnderTest } from './stack.ts'

export type Mail = { subject: string; from: string; html: string }

const ARRIVES_WITHIN_MS = 10_000

/** Waits for the newest mail to an address. Both local mailboxes are understood: ours, and the one of `supabase start`. */
export async function mailTo(address: string, { mailApiUrl } = stackUnderTest()): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = await (mailApiUrl.endsWith('/v1')
          ? findInMailpit(mailApiUrl, address)
          : findInMaildev(mailApiUrl, address))
        return found
      },
      { message: `a mail to ${address}`, timeout: ARRIVES_WITHIN_MS },
    )
    .toBeDefined()
  if (!found) throw new Error('unreachable: the poll above has thrown')
  return found
}

type MaildevMail = {
  id: string
  subject: string
  html: string
  to: { address: string }[]
  from: { address: string; name: string }[]
}

async function findInMaildev(api: string, address: string): Promise<Mail | undefined> {
  const mails = (await get(`${api}/email`)) as MaildevMail[]
  const listed = mails.findLast(({ to }) => to.some((recipient) => recipient.address === address))
  if (!listed) return undefined
  const mail = (await get(`${api}/email/${listed.id}`)) as MaildevMail
  return { subject: mail.subject, from: mail.from[0]?.name ?? '', html: mail.html }
}

type MailpitList = { messages: { ID: string }[] }
type MailpitMail = { Subject: string; From: { Name: string }; HTML: string }

async function findInMailpit(api: string, address: string): Promise<Mail | undefined> {
  const list = (await get(`${api}/search?query=${encodeURIComponent(`to:"${address}"`)}`)) as MailpitList
  const [newest] = list.messages
  if (!newest) return undefined
  const mail = (await get(`${api}/message/${newest.ID}`)) as MailpitMail
  return { subject: mail.Subject, from: mail.From.Name, html: mail.HTML }
}

async function get(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.json()
}
