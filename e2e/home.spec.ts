import { expect, test } from './quiet-page.ts'
import { brand } from '../src/content/brand.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the sections stand in their order under one headline', async ({ page }) => {
  await expect(page).toHaveTitle(`${brand.name} AI Agency`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("AI Isn't Magic. It's Strategy")
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids).toEqual(['services', 'about', 'testimonials', 'contact'])
  for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1)
})

test('the bar links to the sections and to signing in', async ({ page }) => {
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  for (const [name, href] of [
    ['Services', '#services'],
    ['About', '#about'],
    ['Success Stories', '#testimonials'],
    ['Contact Us', '#contact'],
    ['Sign In', '/auth'],
  ] as const) {
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(bar.getByRole('link')).toHaveCount(5)
})

test('the hero offers the review, the voice demo and the way down', async ({ page }) => {
  const hero = page.getByRole('region', { name: "AI Isn't Magic. It's Strategy" })
  const link = (name: string) => hero.getByRole('link', { name, exact: true })
  await expect(link('Request a Free AI Readiness Review')).toHaveAttribute('href', '#contact')
  await expect(link('Scroll down to services')).toHaveAttribute('href', '#services')
  await expect(link('Talk to our voice agent')).toHaveAttribute('href', '/voice-demo')
})

test('four services stand in two columns, each with icon, text and picture', async ({ page }) => {
  const cards = page.locator('#services').getByRole('article')
  await expect(cards).toHaveCount(4)
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
    'AI Readiness Review',
    'AI System Audit',
    'Strategic Consulting',
    'AI Mentorship & Team Enablement',
  ])
  await expect(cards.first()).toContainText(
    /free, no-obligation assessment of your data, infrastructure, workflows and use-case fit/,
  )
  for (const card of await cards.all()) {
    await expect(card.getByRole('img')).toHaveAttribute('alt', /.{20}/)
    await expect(card.locator('h3 svg')).toBeVisible()
  }
  const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(2)
})

test('about has the promise, the founder and four values', async ({ page }) => {
  const about = page.getByRole('region', { name: 'AI with Wisdom Behind It' })
  await expect(about.getByRole('heading', { level: 2 })).toHaveText('AI with Wisdom Behind It')
  await expect(about.getByRole('figure')).toContainText('Sample profile')
  await expect(about.getByRole('heading', { level: 3 })).toHaveText([
    'Innovation',
    'Expertise',
    'Collaboration',
    'Results-Driven',
  ])
})

test('contact names four reasons and opens the scheduling page in a new tab', async ({ page }) => {
  const contact = page.locator('#contact')
  await expect(contact.getByRole('heading', { name: 'Why Work With Us', exact: true })).toBeVisible()
  await expect(contact.getByRole('complementary').locator('li strong')).toHaveText([
    'Expert Guidance',
    'Tailored Solutions',
    'Measurable Results',
    'Ongoing Support',
  ])
  const call = contact.getByRole('link', { name: 'Or click here to schedule a call', exact: true })
  await expect(call).toHaveAttribute('target', '_blank')
  await expect(call).toHaveAccessibleDescription('30 minutes. Opens in a new tab.')
  await expect(call).toHaveAttribute('href', /^https:\/\//)
})

test('the footer has blurb, four networks, three lists and the current year', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'Twitter']) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', '#')
  }
  const services = footer.getByRole('navigation', { name: 'Services' }).getByRole('link')
  await expect(services).toHaveCount(4)
  for (const link of await services.all()) await expect(link).toHaveAttribute('href', '#services')

  const about = footer.getByRole('navigation', { name: 'About' }).getByRole('link')
  expect(await about.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '#about',
    '#',
    '#',
    '#',
  ])
  await expect(about.first()).toHaveText('About')

  const contact = footer.getByRole('navigation', { name: 'Contact' })
  const call = contact.getByRole('link', { name: 'Schedule a Call', exact: true })
  await expect(call).toHaveAttribute('target', '_blank')
  await expect(call).toHaveAccessibleDescription('Opens in a new tab.')
  await expect(contact.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '#contact')
  await expect(contact.getByRole('link', { name: 'Voice Demo' })).toHaveAttribute('href', '/voice-demo')
  await expect(footer).toContainText('Independent advice on where AI helps')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${brand.pageTitle}`)
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
