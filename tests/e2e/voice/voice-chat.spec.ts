// The assistant in writing, without a microphone.
import { answers } from '#src/brand/assistant.data.ts'
import { standIn } from '#src/content/stand-in.ts'
import { links } from '#src/content/links.ts'
import { examples } from '#src/brand/examples.data.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { newAddress, query } from '../stack.ts'
import { draftDialog, openVoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

const PRICE = 'How much does it cost?'
const price = answers.find(({ question }) => question === PRICE)?.answer ?? ''

test('answers in writing lead to a person, no microphone is requested, and the chat is sent as one', async ({
  page,
}) => {
  const voice = await openVoicePage(page)
  await expect(page.getByText(standIn.label, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask in writing' }).click()
  await expect(voice.captions).toContainText(standIn.greeting)
  await expect(page.getByRole('button', { name: 'Mute' })).toHaveCount(0)
  const field = page.getByLabel('Type your question')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: PRICE }).press('Enter')
  await expect(voice.captions).toContainText(price)
  // Announced once; the visitor's question is not, and it is not offered again.
  await expect(page.getByRole('status').getByText(price)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: PRICE })).toHaveCount(0)
  await expect(page.getByRole('button', { name: PRICE })).toHaveCount(0)
  await expect(page.getByRole('button', { name: String(examples[0]) })).toBeVisible()
  // The pressed button is gone.
  await expect(field).toBeFocused()
  await expectNoViolations(page)
  const captions = page.getByRole('region', { name: 'Live captions' })
  await expect(captions.getByRole('link', { name: 'Schedule a Call' })).toHaveAttribute('href', links.schedulingPage)

  await captions.getByRole('button', { name: 'Send this to us' }).click()
  const draft = draftDialog(page)
  const message = `I wrote to your assistant and asked:\n${PRICE}`
  await expect(draft.message).toHaveValue(message)
  await expectNoViolations(page)
  const email = newAddress('vox')
  await draft.name.fill('Vox')
  await draft.email.fill(email)
  await draft.email.press('Enter')
  await expect(draft.sent.getByText(email)).toBeVisible()
  const [lead] = await query`select message, source from contact_submissions where email = ${email}`
  expect(lead).toEqual({ source: 'chat', message })
  await draft.sent.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'End chat' }).click()
  await expect(page.getByRole('heading', { name: 'Chat ended. Here is what was said.' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Transcript' })).toContainText(price)
  expect(await page.evaluate(() => window.opened)).toEqual([])
})
