// Answers by email: from the provider's webhook to the inbox, and what has no effect.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { ArrivingEmail } from '../../../stack/fakes/resend/resend.ts'
import { site } from '../../../stack/services/functions/function-site.ts'
import { readSettings, REPLIES_DOMAIN } from '../../../stack/settings.ts'
import { expectAccessible } from '../axe.ts'
import { mailsTo } from '../mailbox.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'
import { clientOf } from '../team.ts'
import { newMark, openInbox, rows, search, test } from './inbox-page.ts'

/** As if someone sent this email. Returns the statuses of the webhook, which gets its event as often at once. */
async function arrive(email: Partial<ArrivingEmail> & { times?: number }): Promise<number[]> {
  const response = await fetch(`${readSettings('start').resendUrl}/arrive`, {
    method: 'POST',
    body: JSON.stringify({ from: 'Ada <ada@x.test>', subject: 'Re: Your message', ...email }),
  })
  return ((await response.json()) as { webhook: number[] }).webhook
}

/** Sends a message as the form does. Returns the address of its lead. */
async function sendMessage(id: string, email: string, mark: string): Promise<string> {
  const client = await clientOf()
  const lead = { id, name: 'Ada', email, company: mark, message: 'Could you help with punched cards?' }
  expect((await client.from('contact_submissions').insert(lead)).error).toBeNull()
  await client.functions.invoke('send-contact-emails', { body: { id } })
  const [stored] =
    await query`select replace(reply_key::text, '-', '') as key from contact_submissions where id = ${id}`
  return `lead-${stored?.['key']}@${REPLIES_DOMAIN}`
}

/** The addresses to reply to in the newest email with these words. */
async function replyTo(address: string, words: string): Promise<string> {
  const find = async () => (await mailsTo(address)).findLast(({ text, html }) => `${text} ${html}`.includes(words))
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  const { id } = (await find()) as unknown as { id: string }
  const source = await (await fetch(`${stackUnderTest().mailUrl}/api/email/${id}/source`)).text()
  return /^Reply-To: (.*(?:\r?\n .*)*)/m.exec(source)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''
}

/** On the page of the local stack, to the newest email that it offers to this receiver. */
async function answerOnPage(page: Page, receiver: string, text: string): Promise<void> {
  await page.goto(`${stackUnderTest().mailUrl}/answer`)
  const form = page
    .getByRole('listitem')
    .filter({ hasText: `As ${receiver},` })
    .first()
  await form.getByRole('textbox').fill(text)
  await form.getByRole('button', { name: 'Reply all' }).click()
  await expect(page.getByRole('status')).toHaveText('Sent. The inbox shows it within 20 seconds.')
}

const storedFor = (id: string) =>
  query`select writer, body, is_automatic from lead_messages where lead_id = ${id} order by received_at`
const lead = async (id: string) =>
  (await query`select status, answered_by, wrote_at is not null as again from contact_submissions where id = ${id}`)[0]

test('the whole conversation: the team answers from its mailbox, then in the inbox, and the client writes again', async ({
  page,
  ruth,
}) => {
  const [mark, ada, id] = [newMark(), newAddress('ada'), crypto.randomUUID()]
  const address = await sendMessage(id, ada, mark)
  expect(await replyTo(site.teamAddress, mark)).toBe(`${ada}, ${address}`)
  expect(await replyTo(ada, 'punched cards')).toBe(site.teamAddress)

  await answerOnPage(page, site.teamAddress, 'Yes, on Monday.')
  expect(await lead(id)).toEqual({ status: 'answered', answered_by: site.teamAddress, again: false })

  await openInbox(page, ruth)
  await search(page, mark)
  const row = rows(page).filter({ hasText: mark })
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: 'Answered' }).check({ force: true })
  await expect(row).toContainText(`Answered by ${site.teamAddress}`)
  await row.getByRole('link').click()
  const thread = page.locator('[data-reply], [data-message]')
  await expect(thread).toHaveCount(1)
  await expect(thread).toContainText('Yes, on Monday.')
  const quote = thread.first().getByText('Could you help with punched cards?')
  await expect(quote).toBeHidden()
  await thread.getByText('Quoted text').click()
  await expect(quote).toBeVisible()

  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Write a reply').fill('Nine, in our office.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread).toHaveCount(2)
  expect(await replyTo(ada, 'Nine, in our office.')).toBe(`${site.teamAddress}, ${address}`)

  const away = { from: ada, to: [site.teamAddress, address], text: 'I am away.' }
  expect(await arrive({ ...away, headers: { 'Auto-Submitted': ['auto-replied', 'auto-generated'] } })).toEqual([200])
  expect(await lead(id)).toMatchObject({ status: 'answered', again: false })
  await answerOnPage(page, ada, 'Nine suits. Thank you!')
  expect(await lead(id)).toMatchObject({ status: 'open', again: true })

  await page.goto(`/inbox#${id}`)
  await search(page, mark)
  await expect(row).toContainText('Wrote again')
  await expect(row).not.toContainText('due')
  await expect(thread).toHaveCount(4)
  await expect(thread.nth(2)).toContainText('Automatic answer')
  await expect(thread.nth(3)).toContainText('Nine suits. Thank you!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(row).toHaveCount(0)
})

test('an email is recorded once, and one to an unknown address never', async () => {
  const [ada, id] = [newAddress('ada'), crypto.randomUUID()]
  const address = await sendMessage(id, ada, newMark())
  const to = [site.teamAddress, address]
  const statuses = await arrive({ from: ada, to, text: 'Monday?', times: 50 })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await storedFor(id)).toEqual([{ writer: 'client', body: 'Monday?', is_automatic: false }])

  expect(await arrive({ from: ada, to: [`lead-${'0'.repeat(32)}@${REPLIES_DOMAIN}`], text: 'Anyone?' })).toEqual([200])
  expect(await arrive({ from: ada, to: [site.teamAddress], text: 'Anyone?' })).toEqual([200])
  expect(await storedFor(id)).toHaveLength(1)
  await query`select contact_erase(${ada})`
  expect(await arrive({ from: ada, to, text: 'Again?' })).toEqual([200])
  expect(await storedFor(id)).toEqual([])
})

test('large, odd and hostile emails are plain text: no tag, no dialog, no request', async ({ page, ruth }) => {
  const [mark, ada, id] = [newMark(), newAddress('ada'), crypto.randomUUID()]
  const address = await sendMessage(id, ada, mark)
  const to = [ada, address]
  const hostile = '<img src="https://evil.test/a.png" onerror="alert(1)"><script>alert(2)</script>'
  const emails: Partial<ArrivingEmail>[] = [
    { from: `"=HYPERLINK(<b>x</b>)" <${site.teamAddress}>`, text: hostile },
    { from: ada, text: 'x'.repeat(2 * 1024 * 1024) },
    { from: ada, text: 'x'.repeat(10 * 1024 * 1024) },
    { from: ada, attachments: [{}, {}] },
    { from: ada, html: `<p>Only <b>HTML</b></p>${hostile}` },
    { from: ada, text: 'Grüße, Zoë \u202e!edoc' },
    { from: ada, text: 'مرحبا' },
  ]
  for (const email of emails) expect(await arrive({ to, ...email })).toEqual([200])
  const bodies = (await storedFor(id)).map(({ body }) => (body as string | null)?.slice(0, 20) ?? null)
  expect(bodies).toEqual([hostile.slice(0, 20), null, null, '', 'Only HTML', 'Grüße, Zoë \u202e!edoc', 'مرحبا'])

  const [outside, dialogs]: [string[], string[]] = [[], []]
  page.on('request', (request) => request.url().includes('evil.test') && outside.push(request.url()))
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  await search(page, mark)
  await expect(page.locator('[data-message]')).toHaveCount(7)
  await expect(page.locator('[data-message] :is(img, script, b)')).toHaveCount(0)
  await expect(page.getByText('Read it in your mailbox: “Re: Your message”.')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain(`"'=HYPERLINK(<b>x</b>)"`)
  expect([outside, dialogs]).toEqual([[], []])
})
