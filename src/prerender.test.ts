// @vitest-environment happy-dom
// The content of the prerendered HTML, before any script runs.
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { about } from './content/about.ts'
import * as brand from './content/generated/brand.ts'
import { questions, reasons } from './content/contact.ts'
import { HAS_ACCOUNTS, HAS_VOICE } from './content/features.ts'
import { footer } from './content/footer.ts'
import { footerLists } from './content/footer-lists.ts'
import * as hero from './content/generated/hero.ts'
import { heroControls } from './content/hero-controls.ts'
import { sections } from './content/generated/site.ts'
import { socialLinks } from './content/social-links.ts'
import { links } from './content/links.ts'
import { navigation } from './content/navigation.ts'
import { report } from './content/report.ts'
import { services } from './content/generated/services.ts'
import { caseInShort, testimonials, testimonialsSection } from './content/testimonials.ts'
import { prerenderedRoutes, renderNotFoundPage, renderRoute } from './prerender.tsx'

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)
const section = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body
const described = (id: string) =>
  Array.from(section(id).querySelectorAll<HTMLImageElement>('img:not([alt=""])'), ({ alt }) => alt)
/** Labels and targets of the links within. */
const linksIn = (element: Element | null) =>
  Array.from(element?.querySelectorAll('a') ?? [], (link) => ({
    label: link.getAttribute('aria-label') ?? link.textContent,
    href: link.getAttribute('href'),
  }))

const rendered = [
  ...prerenderedRoutes.map((page) => ({ path: page.path, render: () => renderRoute(page) })),
  { path: 'not found', render: renderNotFoundPage },
]

test.each(rendered)('$path has one headline and nothing inline that the policy would block', async ({ render }) => {
  const html = await render()
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  // The place only: a page is 90 kB in one line.
  expect(/.{0,60}(?:<script|<style|\sstyle=|\son[a-z]+=).{0,60}/s.exec(html)?.[0]).toBeUndefined()
})

/** The specification's words by their letters, with the elements that have them. */
const WORDS: Record<string, [selector: string, ...words: string[]][]> = {
  '/': [
    ['nav[aria-label="Main"] a', 'Services', 'About', 'Success Stories', 'Contact Us', 'Sign In'],
    ['h1', "AI Isn't Magic. It's Strategy"],
    ['main a', 'Request a Free AI Readiness Review', 'Or click here to schedule a call'],
    ['#services h3', 'AI Readiness Review', 'AI System Audit'],
    ['#services h3', 'Strategic Consulting', 'AI Mentorship & Team Enablement'],
    ['#about h2', 'AI with Wisdom Behind It'],
    ['#about h3', 'Innovation', 'Expertise', 'Collaboration', 'Results-Driven'],
    ['#contact h3', 'Why Work With Us'],
    ['#contact strong', 'Expert Guidance', 'Tailored Solutions', 'Measurable Results', 'Ongoing Support'],
    ['footer a', 'Facebook', 'Instagram', 'LinkedIn', 'Twitter', 'About', 'Schedule a Call', 'Get in Touch'],
  ],
  '/auth': [
    ['a', 'Back to home'],
    ['[role=tab][aria-selected=true]', 'Login'],
    ['[role=tab]', 'Sign Up'],
    ['label', 'Full Name', 'Email', 'Password'],
    ['p', 'Password must be at least 6 characters'],
  ],
  '/voice-demo': [
    ['h1', 'Voice Agent Demo'],
    ['p', 'Experience the power of AI conversation technology. Click to start talking with our voice agent.'],
    ['h2', 'AI Voice Assistant'],
    ['p', 'Click the button below to start your voice conversation with our AI assistant.'],
    ['button', 'Start Voice Chat'],
  ],
  'not found': [
    ['h1', '404'],
    ['p', 'Oops! Page not found'],
    ['a', 'Return to Home'],
  ],
}
const expected = Object.entries(WORDS).flatMap(([path, list]) =>
  list.flatMap(([selector, ...words]) => words.map((word) => [path, word, selector] as const)),
)

const parsed = new Map<string, Document>()

test.each(expected)('%s shows “%s”', async (path, word, selector) => {
  const html = rendered.find((one) => one.path === path)?.render
  const page = parsed.get(path) ?? new DOMParser().parseFromString((await html?.()) ?? '', 'text/html')
  parsed.set(path, page)
  const shown = Array.from(
    page.querySelectorAll(selector),
    (element) => element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim(),
  )
  expect(shown).toContain(word)
})

beforeAll(async () => {
  const [home] = prerenderedRoutes
  if (home) document.body.innerHTML = await renderRoute(home)
})

afterAll(() => {
  document.body.innerHTML = ''
})

test('the sections are in order under the headline', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(hero.headline.join(' '))
  const ids = Array.from(document.querySelectorAll('main section[id]'), ({ id }) => id)
  expect(ids).toEqual(sections.map(({ section: name }) => (name === 'quotes' ? 'testimonials' : name)))
  for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
})

test('the bar links to the sections and to signing in', () => {
  const bar = within(screen.getByRole('banner')).getAllByRole('navigation', { name: navigation.label })[0]
  expect(linksIn(bar ?? null)).toEqual([
    ...navigation.links,
    ...(HAS_ACCOUNTS ? [{ label: 'Sign In', href: links.signIn }] : []),
  ])
})

test('the sample has the specified sections, words of the bar and counts', () => {
  expect(sections.map((one) => one.section)).toEqual(['report', 'services', 'about', 'quotes', 'contact'])
  expect(navigation.links.map(({ label }) => label)).toEqual(['Services', 'About', 'Success Stories', 'Contact Us'])
  expect([services, testimonials, about.values, socialLinks].map(({ length }) => length)).toEqual([4, 3, 4, 4])
})

test('the hero offers the review, the voice demo and the way down', () => {
  const offered = linksIn(screen.getByRole('heading', { level: 1 }).closest('section'))
  expect(offered).toEqual([
    { label: hero.action, href: '#contact' },
    ...(HAS_VOICE ? [{ label: hero.voiceDemo, href: links.voiceDemo }] : []),
    { label: heroControls.scrollDown, href: '#services' },
  ])
})

test('services, report, about, stories and reasons show all their words and pictures', () => {
  const pages = report?.pages ?? []
  const parts = pages.flatMap((page) => page.parts)
  const notes = pages.flatMap((page) => [page, ...page.parts]).flatMap(({ note }) => note ?? [])
  const words: Record<string, string[]> = {
    services: services.flatMap(({ title, description }) => [title, description]),
    report: [
      ...pages.map(({ heading }) => heading),
      ...parts.flatMap(({ findings }) => findings ?? []).flatMap(({ subject, evidence }) => [subject, evidence]),
      ...parts.flatMap(({ steps }) => steps ?? []).flatMap(({ step, time }) => [step, time]),
      ...notes.flatMap(({ title, text }) => [title, text]),
    ],
    about: [
      about.title,
      about.sampleNote,
      ...about.people.map(({ name }) => name),
      ...about.bio,
      ...titles(about.values),
    ],
    testimonials: testimonials.flatMap(({ name, position, company, quote }) => [name, position, company, quote]),
    contact: [reasons.title, ...titles(reasons.list)],
  }
  for (const [id, texts] of Object.entries(words))
    for (const text of texts) expect(section(id).textContent).toContain(text)
  expect(section('services').textContent).toMatch(
    /free, no-obligation assessment of .*data.* workflows and use-case fit/,
  )
  expect(section('services').querySelectorAll('h3 .glyph')).toHaveLength(services.length)
  expect(described('services')).toEqual(services.map(({ imageText }) => imageText))
  expect(described('testimonials')).toEqual(
    testimonials.flatMap(({ image, imageText, name }) => (image === null ? [] : [imageText || name])),
  )
})

test('the pages of the report are chosen by radio buttons', () => {
  const pages = report?.pages ?? []
  const choices = section('report').querySelectorAll('[type="radio"]')
  expect(Array.from(choices, (choice) => choice.getAttribute('aria-label'))).toEqual(
    pages.length > 1 ? pages.map(({ number, name }) => report?.pageLabel(number, name)) : [],
  )
})

test('below the stories are one case, read as sentences, and the last questions', () => {
  if (!caseInShort) return
  const { title, figures, note, href, action } = caseInShort
  const shown = section('testimonials')
  const sentences = figures.map(({ before, after, unit }) => `from ${before} to ${after} ${unit}`)
  const asked = questions.list.flatMap(({ question, answer }) => [question, answer])
  for (const text of [title, ...sentences, note, questions.title, ...asked]) expect(shown.textContent).toContain(text)
  const reportLinks = testimonials.flatMap(({ company }) => testimonialsSection.reportLinkFor(company) || [])
  expect(linksIn(shown)).toEqual([
    ...reportLinks.map((label) => ({ label, href: '#report' })),
    { label: action, href },
    ...questions.list.flatMap(({ link, page }) => (page === null ? [] : { label: link, href: `/${page}` })),
  ])
})

test('contact opens the scheduling page in a new tab, and says so', () => {
  const call = within(section('contact')).getByRole('link', { name: reasons.schedule })
  expect([call.getAttribute('href'), call.getAttribute('target')]).toEqual([links.schedulingPage, '_blank'])
  const hint = document.getElementById(call.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe(reasons.scheduleHint)
})

test('the footer has the blurb, the networks, its lists and the year', () => {
  const shown = screen.getByRole('contentinfo')
  for (const { network, href } of socialLinks)
    expect(within(shown).getByRole('link', { name: network }).getAttribute('href')).toBe(href)
  for (const { title, links: listed } of footerLists) {
    const list = within(shown).getByRole('navigation', { name: title })
    expect(linksIn(list)).toEqual(listed.map(({ label, href }) => ({ label, href })))
  }
  expect(shown.textContent).toContain(brand.blurb)
  expect(shown.textContent).toContain(`© ${new Date().getFullYear()} ${footer.rights}`)
})

test('pictures have a size, and those below the first view are fetched when they are near', () => {
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.length).toBeGreaterThan(services.length)
  expect(pictures.filter((picture) => !picture.hasAttribute('width') || !picture.hasAttribute('height'))).toEqual([])
  expect(document.querySelectorAll('main img:not([loading=lazy])')).toHaveLength(0)
})
