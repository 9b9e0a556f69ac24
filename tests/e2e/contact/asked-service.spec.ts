// A link to a service shows the service at the form.
import type { Page } from '@playwright/test'
import * as hero from '#src/content/generated/hero.ts'
import { inSentence, title as REVIEW } from '#src/content/generated/free.ts'
import { services } from '#src/content/generated/services.ts'
import { expectNoViolations } from '../axe.ts'
import { form } from '../contact-form.ts'
import { expect, test } from '../fixtures.ts'
import { openPage } from '../../support/hydrated.ts'

const serviceBox = (page: Page) => page.getByRole('complementary', { name: 'What you are asking for' })
const message = (page: Page) => form(page).getByLabel('Message')

test('the main action shows the review at the form, until it is dismissed @core', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openPage(page, '/')
  await expect(serviceBox(page)).toHaveCount(0)
  await page.getByRole('link', { name: hero.action }).first().click()
  await expect(serviceBox(page)).toBeInViewport({ ratio: 1 })
  await expect(serviceBox(page)).toContainText(inSentence)
  for (const { detail } of services[0]?.facts ?? []) await expect(serviceBox(page)).toContainText(detail)
  await expect(message(page)).toHaveValue(`I would like a free ${REVIEW}. `)
  await expectNoViolations(page)
  await serviceBox(page).getByRole('button', { name: 'Write about something else' }).click()
  await expect(serviceBox(page)).toHaveCount(0)
  await expect(message(page)).toHaveValue('')
})
