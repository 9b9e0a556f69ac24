// What a printer gets. The pictures of pictures.spec.ts show how it looks.
import { expect, test } from '../fixtures.ts'
import { screens } from '../pictures/screens.ts'
import { openPage } from '../../support/hydrated.ts'

test('a receipt is printed alone, on one sheet', async ({ page }) => {
  await screens['contact-receipt']?.open(page)
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test('no heading or paragraph of the home page is cut between sheets', async ({ page }) => {
  await openPage(page, '/')
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, p, ol, li, tr')]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).breakInside !== 'avoid')
      .map((element) => element.outerHTML.slice(0, 100)),
  )
  expect(cut).toEqual([])
})
