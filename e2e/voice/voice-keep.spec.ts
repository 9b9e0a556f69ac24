// Keeping a transcript in the account.
import { accountPage } from '#src/content/account-page.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { signedUp } from '../accounts.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { withDatabase } from '../stack.ts'
import { VoicePage } from '../voice-page.ts'

const words = voiceDemo.summary.keep
const ANSWER = 'A review takes two weeks.'

test.use({ permissions: ['microphone'] })

async function talk(voice: VoicePage): Promise<void> {
  await voice.answer()
  await voice.hear({ role: 'assistant', text: ANSWER })
  await voice.end.click()
  await expect(voice.transcript).toContainText(ANSWER)
}

test('who is signed in may keep a transcript, sees it in the account and deletes it', async ({ page }) => {
  const { email } = await signedUp(page)
  const kept = () =>
    withDatabase(
      (sql) =>
        sql`select words from kept_transcripts where user_id = (select id from auth.users where email = ${email})`,
    )
  await talk(await VoicePage.open(page))
  expect(await kept()).toHaveLength(0)
  await page.getByRole('button', { name: words.offer }).click()
  await expect(page.getByText(words.done)).toBeVisible()
  await expectNoViolations(page)
  expect(await kept()).toHaveLength(1)

  await page.goto('/account')
  const records = page.getByRole('region', { name: accountPage.records.title })
  await records.getByText(accountPage.records.call, { exact: true }).click()
  await expect(records).toContainText(ANSWER)
  await records.getByRole('button', { name: accountPage.records.remove }).click()
  await expect(records).toContainText(accountPage.records.none)
  expect(await kept()).toHaveLength(0)
})

test('who is not signed in is not asked', async ({ page }) => {
  await talk(await VoicePage.open(page))
  await expect(page.getByRole('button', { name: voiceDemo.summary.copy })).toBeVisible()
  await expect(page.getByRole('button', { name: words.offer })).toHaveCount(0)
})
