// Journeys that must work in every browser. Everything else is tested in Chromium.
import sharp from 'sharp'
import { contactFields } from '#shared/contact-message.ts'
import { pageTable } from '#src/app/page-table.ts'
import { account } from '#src/content/account.ts'
import { auth } from '#src/content/auth.ts'
import * as brand from '#src/content/generated/brand.ts'
import { contact } from '#src/content/contact.ts'
import * as hero from '#src/content/generated/hero.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { notFound } from '#src/content/not-found.ts'
import { testimonials, testimonialsSection } from '#src/content/testimonials.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { emptyDraft } from '#src/features/contact/draft.ts'
import { createAccount, newPerson } from '../accounts.ts'
import { MESSAGE } from '../contact-form.ts'
import { linkIn, mailsTo, mailTo } from '../mailbox.ts'
import { newAddress } from '../stack.ts'
import { expect, PHONE, test, type Visitor } from './visitor.ts'

const STORY = '#testimonials figure:not([inert])'
const { form } = contact

test('the home page has our fonts, and every picture that is scrolled to appears', async ({ visitor }) => {
  await visitor.open('/')
  for (const line of hero.headline) await visitor.sees(line, 'h1')
  await visitor.reads(true, () => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2)
  await visitor.reads('none', function missingPicture() {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    const missing = pictures.find(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    missing?.scrollIntoView({ behavior: 'instant' })
    return pictures.length === 0 ? 'all' : (missing?.currentSrc ?? 'none')
  })
})

test('the first Tab offers to skip to the content', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.driver.press('Tab')
  await visitor.hasFocus(navigation.skip)
  await visitor.driver.press('Enter')
  await visitor.reads('main', () => document.activeElement?.id ?? '')
})

test('the bar leads to every section, right below it', async ({ visitor }) => {
  await visitor.open('/')
  for (const { label, href } of navigation.links) {
    await visitor.click('link', label, 'header')
    await visitor.at(`/${href}`)
    await visitor.landsAt(href)
  }
})

test('arriving at a section on a phone lands there, and the app starts', async ({ visitor }) => {
  await visitor.driver.resize(PHONE.width, PHONE.height)
  for (const { href } of navigation.links) {
    // By way of another document: to the same one it would be a jump.
    await visitor.driver.open(new URL('/robots.txt', visitor.site).href)
    await visitor.open(`/${href}`)
    await visitor.landsAt(href, PHONE.barPx)
  }
})

test('no page scrolls sideways on a phone', async ({ visitor }) => {
  await visitor.driver.resize(PHONE.width, PHONE.height)
  for (const { path } of [...pageTable, { path: '/no-such-page' }]) {
    await visitor.open(path)
    await visitor.reads([PHONE.width, PHONE.width], () => [innerWidth, document.documentElement.scrollWidth])
  }
})

test('the menu traps the focus, Escape restores it, and a link leads to its section', async ({ visitor }) => {
  await visitor.driver.resize(PHONE.width, PHONE.height)
  await visitor.open('/')
  await visitor.click('button', navigation.openMenu)
  await visitor.hasFocus(brand.name)
  const sections = navigation.links.map(({ label }) => label)
  const further = [hero.action, hero.voiceDemo, links.email, account.signIn]
  for (const name of [navigation.closeMenu, ...sections, ...further, brand.name]) {
    await visitor.driver.press('Tab')
    await visitor.hasFocus(name)
  }
  await visitor.driver.press('Escape')
  await visitor.hasFocus(navigation.openMenu)
  await visitor.click('button', navigation.openMenu)
  await visitor.click('link', navigation.links[1]?.label ?? '', 'dialog')
  await visitor.landsAt(navigation.links[1]?.href ?? '', PHONE.barPx)
  await visitor.reads(false, () => document.querySelector('dialog')?.checkVisibility() ?? false)
})

test('the carousel works with buttons, dots and arrow keys, and announces changes', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('button', testimonialsSection.show(2, testimonials.length))
  await visitor.sees(testimonials[1]?.name ?? '', STORY)
  await visitor.click('button', testimonialsSection.previous)
  await visitor.sees(testimonials[0]?.name ?? '', STORY)
  await visitor.driver.press('ArrowLeft')
  await visitor.sees(testimonials.at(-1)?.name ?? '', STORY)
  await visitor.sees(testimonialsSection.slide(testimonials.length, testimonials.length), '#testimonials output')
})

test('an unknown address leads home, and Back and Forward change pages within the app', async ({ visitor }) => {
  await visitor.open('/no-such-page')
  await visitor.click('link', notFound.home)
  await visitor.sees(hero.headline[0] ?? '', 'h1')
  await visitor.click('link', account.signIn, 'header')
  await visitor.sees(auth.heading, 'h1')
  await visitor.travels(-1)
  await visitor.sees(hero.headline[0] ?? '', 'h1')
  await visitor.travels(1)
  await visitor.sees(auth.heading, 'h1')
})

test('Back from another document restores the page, which still works', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('link', 'Voice Demo', 'footer')
  await visitor.sees(voiceDemo.heading, 'h1')
  await visitor.travels(-1)
  await visitor.reads(true, () => location.pathname === '/' && scrollY > 1_000)
  await visitor.click('button', testimonialsSection.next)
  await visitor.sees(testimonials[1]?.name ?? '', STORY)
})

test('the contact form shows errors under each field and focuses the first', async ({ visitor }) => {
  await visitor.open('/#contact')
  await visitor.fill(contactFields.name.label, 'R', '#contact')
  await visitor.click('button', form.submit)
  await visitor.hasFocus(`${contactFields.name.label}*`)
  await visitor.reads(3, function fieldsWithError() {
    const wrong = [...document.querySelectorAll('#contact [aria-invalid=true]')]
    const errors = wrong.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? ''))
    return errors.filter((error) => error?.checkVisibility() && error.innerText !== '').length
  })
})

test('a message that is written and sent by keyboard is confirmed by mail', async ({ visitor }) => {
  const email = newAddress('priya')
  await visitor.open('/#contact')
  await visitor.click('field', contactFields.name.label, '#contact')
  const typed: Record<string, string> = { name: 'Priya', email, message: MESSAGE }
  for (const field of Object.keys(emptyDraft)) {
    await visitor.driver.type(typed[field] ?? '')
    await visitor.driver.press('Tab')
  }
  await visitor.driver.press('Enter')
  await visitor.sees(form.sent, '#contact')
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0)
})

async function isLoggedIn(visitor: Visitor): Promise<void> {
  await visitor.at('/')
  await visitor.sees('AL', `[aria-label^="${account.menu}"]`)
}

test('signing up logs in, a session outlives a reload, and logging out ends it', async ({ visitor }) => {
  const { fullName, email, password } = newPerson('Ada Lovelace')
  await visitor.open('/auth')
  await visitor.click('tab', auth.logIn.tab)
  await visitor.driver.press('ArrowRight')
  await visitor.hasFocus(auth.signUp.tab)
  await visitor.fill(auth.fields.fullName, fullName)
  await visitor.fill(auth.fields.email, email)
  await visitor.fill(auth.fields.password, password)
  await visitor.driver.press('Enter')
  await isLoggedIn(visitor)
  await visitor.open('/auth')
  await isLoggedIn(visitor)
  await visitor.click('button', account.menu)
  await visitor.sees(email)
  await visitor.click('button', account.logOut)
  await visitor.sees(account.signIn, 'header')
  await visitor.open('/')
  await visitor.sees(account.signIn, 'header')
})

test('a wrong password is refused, and a forgotten one replaced by a mailed link', async ({ visitor }) => {
  const ada = newPerson()
  await createAccount(ada)
  await visitor.open('/auth')
  await visitor.fill(auth.fields.email, ada.email)
  await visitor.fill(auth.fields.password, 'wrong-engine')
  await visitor.click('button', auth.logIn.submit)
  await visitor.sees('Invalid login credentials')
  // It keeps the typed address.
  await visitor.click('link', auth.logIn.forgot)
  await visitor.click('button', auth.forgot.submit)
  await visitor.sees(ada.email)
  await visitor.open(linkIn(await mailTo(ada.email)))
  await visitor.click('button', auth.link.proceed)
  await visitor.fill(auth.fields.newPassword, 'analytical-engine')
  await visitor.click('button', auth.newPassword.submit)
  await isLoggedIn(visitor)
})

/** The variance of brightness at the heading: zero if it is not painted. */
async function contrastOfHeading({ driver }: Visitor): Promise<number> {
  const box = await driver.run(() => {
    const { left, top, width, height } = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect()
    return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) }
  })
  const { channels } = await sharp(await driver.screenshot())
    .extract(box)
    .stats()
  return channels[0]?.stdev ?? 0
}

test('the voice demo is painted after the device is turned', async ({ visitor }) => {
  await visitor.driver.resize(PHONE.height, PHONE.width)
  await visitor.open('/voice-demo')
  for (const [width, height] of [
    [PHONE.width, PHONE.height],
    [PHONE.height, PHONE.width],
  ] as const) {
    await visitor.driver.resize(width, height)
    await visitor.reads(width, () => innerWidth)
    await expect.poll(() => contrastOfHeading(visitor)).toBeGreaterThan(30)
  }
})

test('the voice demo can make a call, or explains why not and offers the form', async ({ visitor }, { project }) => {
  await visitor.open('/voice-demo')
  await visitor.click('button', voiceDemo.card.start)
  if (project.name === 'webkit') {
    await visitor.sees(voiceFailures['no-webrtc'])
    await visitor.click('link', voiceDemo.contact, 'main')
    return visitor.at('/#contact')
  }
  await visitor.sees(voiceDemo.card.active)
  await visitor.click('button', voiceDemo.card.end)
  await visitor.sees(voiceDemo.summary.again)
})
