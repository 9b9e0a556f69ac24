// @vitest-environment happy-dom
// The content of the prerendered HTML, before any script runs.
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as about from '#src/brand/about.data.ts'
import * as brand from '#src/brand/brand.data.ts'
import { shownCase } from '#src/brand/case.data.ts'
import { questions, reasons, reasonsTitle, schedule, scheduleHint } from '#src/brand/contact.data.ts'
import { footerPages } from '#src/brand/footer.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { links, socialLinks } from './content/links.ts'
import { navigation } from './content/navigation.ts'
import { quotes } from '#src/brand/quotes.data.ts'
import { report } from '#src/brand/report.data.ts'
import { services } from '#src/brand/services.data.ts'
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

/** The fixed texts of each page, with the elements that show them. */
const TEXTS: Record<string, [selector: string, ...texts: string[]][]> = {
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
    ['#contact a', 'Privacy'],
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
const expected = Object.entries(TEXTS).flatMap(([path, list]) =>
  list.flatMap(([selector, ...texts]) => texts.map((text) => [path, text, selector] as const)),
)

const parsed = new Map<string, Document>()

test.each(expected)('%s shows “%s”', async (path, text, selector) => {
  const html = rendered.find((one) => one.path === path)?.render
  const page = parsed.get(path) ?? new DOMParser().parseFromString((await html?.()) ?? '', 'text/html')
  parsed.set(path, page)
  const shown = Array.from(
    page.querySelectorAll(selector),
    (element) => element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim(),
  )
  expect(shown).toContain(text)
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
  expect(ids).toEqual(['report', 'services', 'about', 'testimonials', 'contact'])
  for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
})

test('the bar links to the sections and to signing in, and the sample has the specified counts', () => {
  const [bar = null] = within(screen.getByRole('banner')).getAllByRole('navigation', { name: navigation.label })
  expect(linksIn(bar)).toEqual([...navigation.links, { label: 'Sign In', href: links.signIn }])
  expect(navigation.links.map(({ label }) => label)).toEqual(['Services', 'About', 'Success Stories', 'Contact Us'])
  expect([services, quotes, about.values, socialLinks].map(({ length }) => length)).toEqual([4, 3, 4, 4])
})

test('the hero offers the review, the voice demo and the way down', () => {
  expect(linksIn(screen.getByRole('heading', { level: 1 }).closest('section'))).toEqual([
    { label: hero.action, href: '#contact' },
    { label: hero.voiceDemo, href: links.voiceDemo },
    { label: 'Scroll down to services', href: '#services' },
  ])
})

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)

test('services, report, about, stories and reasons show all their words and pictures', () => {
  const contents: Record<string, unknown> = {
    services: services.map(({ title, description }) => [title, description]),
    report: report?.pages.map(({ heading, note, parts }) => [
      [heading, note, parts.map((part) => part.note)],
      parts.map(({ findings }) => findings?.map(({ subject, evidence }) => [subject, evidence])),
      // A screen reader pauses between a step and its time.
      parts.map(({ steps }) => steps?.map(({ step, time }) => `${step}: ${time}`)),
    ]),
    about: [brand.promise, 'Sample profile', about.founders.map(({ name }) => name), about.bio, titles(about.values)],
    testimonials: [
      quotes.map(({ name, position, company, quote }) => [name, position, company, quote]),
      [
        shownCase?.title,
        `${shownCase?.caption}. Sample case.`,
        questions.map(({ question, answer }) => [question, answer]),
      ],
    ],
    contact: [reasonsTitle, titles(reasons)],
  }
  for (const [id, texts] of Object.entries(contents))
    for (const text of textsIn(texts)) expect(section(id).textContent).toContain(text)
  const free = /free, no-obligation assessment of .*data.* workflows and use-case fit/
  expect(section('services').textContent).toMatch(free)
  expect(section('services').querySelectorAll('h3 .glyph')).toHaveLength(services.length)
  expect(described('services')).toEqual(services.map(({ imageText }) => imageText))
  const pictured = quotes.filter(({ image }) => image !== null)
  expect(described('testimonials')).toEqual(pictured.map(({ imageText, name }) => imageText || name))
})

test('contact opens the scheduling page in a new tab, and says so', () => {
  const call = within(section('contact')).getByRole('link', { name: schedule })
  expect([call.getAttribute('href'), call.getAttribute('target')]).toEqual([links.schedulingPage, '_blank'])
  const hint = document.getElementById(call.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe(scheduleHint)
})

test('the footer has the blurb, the networks, its lists and the year', () => {
  const shown = screen.getByRole('contentinfo')
  for (const { network, href } of socialLinks)
    expect(within(shown).getByRole('link', { name: network }).getAttribute('href')).toBe(href)
  const lists = {
    Services: services.map(({ title }) => ({ label: title, href: '#services' })),
    About: [{ label: 'About', href: '#about' }, ...footerPages],
    Contact: [
      { label: 'Schedule a Call', href: links.schedulingPage },
      { label: 'Get in Touch', href: '#contact' },
      { label: 'Voice Demo', href: links.voiceDemo },
    ],
  }
  for (const [name, items] of Object.entries(lists))
    expect(linksIn(within(shown).getByRole('navigation', { name }))).toEqual(items)
  expect(shown.textContent).toContain(brand.blurb)
  expect(shown.textContent).toContain(`© ${new Date().getFullYear()} ${brand.title}. All rights reserved.`)
})

test('pictures have a size, and those below the first view are fetched when they are near', () => {
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.length).toBeGreaterThan(services.length)
  expect(pictures.filter((picture) => !picture.hasAttribute('width') || !picture.hasAttribute('height'))).toEqual([])
  expect(document.querySelectorAll('main img:not([loading=lazy])')).toHaveLength(0)
})
