import { expect, test } from 'vitest'
import { notFoundPage } from '#src/app/not-found-page.ts'
import { routes } from '#src/app/routes.ts'
import { pageHead } from './page-head.ts'

const SITE = 'https://lodestar.test'
const fonts = ['/assets/a.woff2']
const [home] = routes
if (!home) throw new Error('There are no routes')

test('an indexed page has its canonical address, the card picture and the title “Lodestar AI Agency”', () => {
  const head = pageHead(home, SITE, fonts)
  expect(head).toContain('<title>Lodestar AI Agency</title>')
  expect(head).toContain('<link rel="canonical" href="https://lodestar.test/" />')
  expect(head).toContain('<meta property="og:image" content="https://lodestar.test/card.jpg" />')
})

test('the not-found page is not indexed and has no canonical address', () => {
  const head = pageHead(notFoundPage, SITE, fonts)
  expect(head).toContain('<meta name="robots" content="noindex" />')
  expect(head).not.toContain('canonical')
})

test('quotes and brackets in a title are escaped', () => {
  const head = pageHead({ ...home, head: { title: '<b>"A" & B', description: '"x"' } }, SITE, fonts)
  expect(head).toContain('<title>&lt;b>&quot;A&quot; &amp; B</title>')
})
