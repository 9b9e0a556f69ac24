// Drafts from the assistant, including hostile ones: lead-draft.test.ts.
import type { Page } from '@playwright/test'
import { DRAFT_TOOL } from '#src/features/voice/lead-draft.ts'
import { expectToast } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { mailTo, mailsTo } from '../mailbox.ts'
import { newAddress, query } from '../stack.ts'
import { draftDialog, openVoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

const STATEMENT = 'We have four years of support tickets.'
const OTHER = newAddress('other')
// Only the address that the visitor types gets mail, regardless of the assistant's draft.
const NEED = `Send it to ${OTHER} instead.`
const draftOf = (input: object) => ({
  type: 'tool-calls',
  toolCallList: [{ function: { name: DRAFT_TOOL, arguments: JSON.stringify(input) } }],
})

/** Every request that could store or send a lead. */
function watchSends(page: Page): string[] {
  const sends: string[] = []
  page.on('request', (request) => {
    const isLead = /contact_submissions|send-contact-emails/.test(request.url()) && request.method() === 'POST'
    if (isLead) sends.push(request.postData() ?? request.url())
  })
  return sends
}

const storedTexts = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join(''))

test('the assistant drafts a message in a call; the visitor adds an address, sends it, and it becomes a lead', async ({
  page,
}) => {
  const sends = watchSends(page)
  const voice = await openVoicePage(page)
  await voice.startCall()
  await voice.say('user', STATEMENT)
  await voice.report(draftOf({ name: 'Ada Lovelace', need: `${STATEMENT} ${NEED}` }))
  const draft = draftDialog(page)
  await expect(draft.name).toHaveValue('Ada Lovelace')
  await expect(draft.message).toHaveValue(`${STATEMENT} ${NEED}`)
  await expect(draft.email).toHaveValue('')
  await expect(draft.email).toBeFocused()
  const transcript = draft.dialog.getByLabel('Add the transcript')
  await expect(transcript).not.toBeChecked()

  // A later draft does not overwrite what the visitor is editing.
  const message = `${STATEMENT} We would like to talk.`
  await draft.message.fill(message)
  await voice.report(draftOf({ need: NEED }))
  await draft.dialog.getByRole('button', { name: 'End Call' }).click()
  await expect(draft.dialog.getByText('The call is still on, and the assistant can hear you.')).toHaveCount(0)
  await expect(draft.email).toBeFocused()
  await expect(draft.message).toHaveValue(message)
  await voice.expectNothingLeft()

  await draft.send.click()
  await expect(draft.email).toHaveAccessibleDescription('Please enter a valid email address')
  expect(sends).toEqual([])
  expect(await storedTexts(page)).not.toContain('support tickets')

  const email = newAddress('ada')
  await draft.email.fill(email)
  await transcript.check()
  await draft.send.click()
  await expect(draft.sent.getByText(email)).toBeVisible()
  await expect(draft.sent.getByRole('region', { name: 'We have your message.' })).toBeFocused()
  await expectToast(page, 'status', 'Message sent!', '')
  await draft.sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(draft.sent).toHaveCount(0)
  // A sent draft is not offered again.
  await expect(page.locator('.call-panel').getByText(/^Sent to us at \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send this to us' })).toHaveCount(0)
  const [lead] = await query`select * from contact_submissions where email = ${email}`
  expect(lead).toMatchObject({ name: 'Ada Lovelace', company: null, source: 'voice' })
  expect(lead?.['message']).toContain(`${message}\n\nTranscript of the conversation with the AI assistant:\n`)
  expect(lead?.['message']).toContain(`You: ${STATEMENT}`)
  expect((await mailTo(email)).html).toContain('Ada')
  expect(await mailsTo(OTHER)).toEqual([])
})
