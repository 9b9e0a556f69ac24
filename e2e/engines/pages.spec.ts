import { pageTable } from '#src/app/page-table.ts'
import { account } from '#src/content/account.ts'
import { auth } from '#src/content/auth.ts'
import { brand } from '#src/content/brand.ts'
import { contact } from '#src/content/contact.ts'
import { hero } from '#src/content/hero.ts'
import { links as siteLinks } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { notFound } from '#src/content/not-found.ts'
import { services } from '#src/content/services.ts'
import { testimonials, testimonialsSection } from '#src/content/testimonials.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { BAR_PX, PHONE, test, type Visitor } from './visitor.ts'

const STORY = '#testimonials figure:not([inert])'

test('the home page shows its headline and all services', async ({ visitor }) => {
  await visitor.open('/')
  for (const line of hero.headline) await visitor.sees(line, 'h1')
  for (const { title } of services) await visitor.sees(title, '#services')
})

test('text is set in our own fonts', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.reads(true, () => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2)
})

test('every picture that is scrolled to appears', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.reads('none', function missingPicture() {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    const missing = pictures.find(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    missing?.scrollIntoView({ behavior: 'instant' })
    return pictures.length === 0 ? 'all' : (missing?.currentSrc ?? 'none')
  })
})

test('the bar gets smaller when the page is scrolled', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.driver.run(() => scrollTo({ top: 51, behavior: 'instant' }))
  await visitor.reads(BAR_PX, () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
})

test('the first Tab offers to skip to the content', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.driver.press('Tab')
  await visitor.hasFocus(navigation.skip)
  await visitor.driver.press('Enter')
  await visitor.reads('main', () => document.activeElement?.id ?? '')
})

test('the hero leads to the form', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('link', hero.action)
  await visitor.landsAt('#contact')
})

for (const { label, href } of navigation.links) {
  test(`arriving at /${href} lands there, and the app starts`, async ({ visitor }) => {
    await visitor.open(`/${href}`)
    await visitor.landsAt(href)
  })

  test(`arriving at /${href} on a phone lands there, and the app starts`, async ({ visitor }) => {
    await visitor.driver.resize(PHONE.width, PHONE.height)
    await visitor.open(`/${href}`)
    await visitor.landsAt(href, PHONE.barPx)
  })

  test(`${label} in the bar leads to ${href}`, async ({ visitor }) => {
    await visitor.open('/')
    await visitor.click('link', label, 'header')
    await visitor.at(`/${href}`)
    await visitor.landsAt(href)
  })
}

test('a hash that no section has does no harm', async ({ visitor }) => {
  await visitor.open('/#nowhere')
  await visitor.sees(hero.headline[0] ?? '', 'h1')
})

for (const { path } of [...pageTable, { path: '/no-such-page' }]) {
  test(`${path} does not scroll sideways on a phone`, async ({ visitor }) => {
    await visitor.driver.resize(PHONE.width, PHONE.height)
    await visitor.open(path)
    await visitor.reads([PHONE.width, PHONE.width], () => [innerWidth, document.documentElement.scrollWidth])
  })
}

async function openMenu(visitor: Visitor): Promise<void> {
  await visitor.driver.resize(PHONE.width, PHONE.height)
  await visitor.open('/')
  await visitor.click('button', navigation.openMenu)
  await visitor.hasFocus(brand.name)
}

test('the menu keeps the focus, and Escape gives it back', async ({ visitor }) => {
  await openMenu(visitor)
  const links = navigation.links.map(({ label }) => label)
  for (const name of [
    navigation.closeMenu,
    ...links,
    hero.action,
    hero.voiceDemo,
    siteLinks.email,
    account.signIn,
    brand.name,
  ]) {
    await visitor.driver.press('Tab')
    await visitor.hasFocus(name)
  }
  await visitor.driver.press('Shift', 'Tab')
  await visitor.hasFocus(account.signIn)
  await visitor.driver.press('Escape')
  await visitor.hasFocus(navigation.openMenu)
})

test('the menu leads to a section and closes', async ({ visitor }) => {
  await openMenu(visitor)
  await visitor.click('link', navigation.links[1]?.label ?? '', 'dialog')
  await visitor.landsAt(navigation.links[1]?.href ?? '', PHONE.barPx)
  await visitor.reads(false, () => document.querySelector('dialog')?.checkVisibility() ?? false)
})

test('the carousel wraps around at both ends', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('button', testimonialsSection.previous)
  await visitor.sees(testimonials.at(-1)?.name ?? '', STORY)
  await visitor.click('button', testimonialsSection.next)
  await visitor.sees(testimonials[0]?.name ?? '', STORY)
})

test('a dot of the carousel jumps to its story', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('button', testimonialsSection.show(2, testimonials.length))
  await visitor.sees(testimonials[1]?.name ?? '', STORY)
})

test('the carousel follows the arrow keys and says what it shows', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('button', testimonialsSection.next)
  await visitor.driver.press('ArrowLeft')
  await visitor.driver.press('ArrowLeft')
  await visitor.sees(testimonials.at(-1)?.name ?? '', STORY)
  const announced = testimonialsSection.slide(testimonials.length, testimonials.length)
  await visitor.sees(announced, '#testimonials output')
})

test('an unknown address says so and leads home', async ({ visitor }) => {
  await visitor.open('/no-such-page')
  await visitor.sees(notFound.message)
  await visitor.click('link', notFound.home)
  await visitor.at('/')
  await visitor.sees(hero.headline[0] ?? '', 'h1')
})

test('Back and Forward change pages within the app', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('link', account.signIn, 'header')
  await visitor.sees(auth.heading, 'h1')
  await visitor.travels(-1)
  await visitor.sees(hero.headline[0] ?? '', 'h1')
  await visitor.travels(1)
  await visitor.sees(auth.heading, 'h1')
})

test('Back from another document finds the page where it was left, and it answers', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('link', 'Voice Demo', 'footer')
  await visitor.sees(voiceDemo.heading, 'h1')
  await visitor.travels(-1)
  await visitor.reads(true, () => location.pathname === '/' && scrollY > 1_000)
  await visitor.click('button', testimonialsSection.next)
  await visitor.sees(testimonials[1]?.name ?? '', STORY)
})

test.describe('without scripts', () => {
  test.use({ hasScripts: false })

  test('everything can be read, and links work', async ({ visitor }) => {
    await visitor.driver.open(visitor.site)
    for (const { name } of testimonials) await visitor.sees(name, '#testimonials')
    await visitor.sees(contact.form.noScript, '#contact')
    await visitor.click('link', account.signIn, 'header')
    await visitor.at('/auth')
    await visitor.sees(auth.noScript)
  })
})
