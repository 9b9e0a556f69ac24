import { about } from '#src/content/about.ts'
import { account } from '#src/content/account.ts'
import { brand } from '#src/content/brand.ts'
import { contact } from '#src/content/contact.ts'
import { footer } from '#src/content/footer.ts'
import { footerLists, newTabHint } from '#src/content/footer-lists.ts'
import { hero } from '#src/content/hero.ts'
import { links, socialLinks } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { services } from '#src/content/services.ts'
import { expect, test } from '../fixtures.ts'

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the sections are in order under one headline', async ({ page }) => {
  await expect(page).toHaveTitle(brand.pageTitle)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.headline.join(' '))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids).toEqual(['services', 'about', 'testimonials', 'contact'])
  for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1)
})

test('the bar links to the sections and to signing in', async ({ page }) => {
  const bar = page.getByRole('banner').getByRole('navigation', { name: navigation.label }).getByRole('link')
  const expected = [...navigation.links, { label: account.signIn, href: links.signIn }]
  await expect(bar).toHaveText(expected.map(({ label }) => label))
  expect(await bar.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    expected.map(({ href }) => href),
  )
})

test('the hero offers the review, the voice demo and the way down', async ({ page }) => {
  const section = page.getByRole('region', { name: hero.headline.join(' ') })
  const link = (name: string) => section.getByRole('link', { name, exact: true })
  await expect(link(hero.action)).toHaveAttribute('href', '#contact')
  await expect(link(hero.scrollDown)).toHaveAttribute('href', '#services')
  await expect(link(hero.voiceDemo)).toHaveAttribute('href', links.voiceDemo)
})

test('the services are in two columns, each with icon, text and picture', async ({ page }) => {
  const cards = page.locator('#services').getByRole('article')
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(titles(services))
  for (const [index, { description, imageText }] of services.entries()) {
    const card = cards.nth(index)
    await expect(card).toContainText(description)
    await expect(card.getByRole('img')).toHaveAttribute('alt', imageText)
    await expect(card.locator('h3 svg')).toBeVisible()
  }
  const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(2)
})

test('about has the promise, the founder and the values', async ({ page }) => {
  const section = page.getByRole('region', { name: about.title })
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(about.title)
  await expect(section.getByRole('figure')).toContainText(about.founder.sampleNote)
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(titles(about.values))
})

test('contact names the reasons and opens the scheduling page in a new tab', async ({ page }) => {
  const section = page.locator('#contact')
  await expect(section.getByRole('heading', { name: contact.reasonsTitle, exact: true })).toBeVisible()
  await expect(section.getByRole('complementary').locator('li strong')).toHaveText(titles(contact.reasons))
  const call = section.getByRole('link', { name: contact.schedule, exact: true })
  await expect(call).toHaveAttribute('target', '_blank')
  await expect(call).toHaveAccessibleDescription(contact.scheduleHint)
  await expect(call).toHaveAttribute('href', links.schedulingPage)
})

test('the footer has the blurb, the networks, its lists and the current year', async ({ page }) => {
  const section = page.getByRole('contentinfo')
  for (const { network, href } of socialLinks) {
    await expect(section.getByRole('link', { name: network, exact: true })).toHaveAttribute('href', href)
  }
  for (const { title, links: listed } of footerLists) {
    const shown = section.getByRole('navigation', { name: title }).getByRole('link')
    await expect(shown).toHaveText(listed.map(({ label }) => label))
    expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      listed.map(({ href }) => href),
    )
  }
  const outside = section.getByRole('navigation').locator('a[target=_blank]')
  await expect(outside).toHaveAccessibleDescription(newTabHint)
  await expect(section).toContainText(brand.blurb)
  await expect(section).toContainText(footer.copyright(new Date().getFullYear()))
})

test('the words keep plain apostrophes, the headline draws curved ones', async ({ page }) => {
  await page.evaluate(() => document.fonts.ready)
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    return ['Newsreader', 'serif'].map((font) => {
      pen.font = `200px ${font}`
      return [pen.measureText("'").width, pen.measureText('’').width]
    })
  })
  const [display, other] = widths
  expect(display?.[0]).toBe(display?.[1])
  expect(other?.[0]).not.toBe(other?.[1])
})
