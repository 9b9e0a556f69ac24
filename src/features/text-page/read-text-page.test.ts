import { expect, test } from 'vitest'
import { readTextPage } from './read-text-page.ts'

const file = (...front: string[]) => `---\n${front.join('\n')}\n---\n\nWrite to {email}.\n`
const placeholders = { brand: 'Acme', company: 'Acme Ltd', email: 'hello@acme.test', promise: 'soon' }

test('a Markdown file is a page with an address, a title and a description', () => {
  expect(
    readTextPage('our-approach', file('title: "Our Approach: how"', 'description: All of it.'), placeholders),
  ).toEqual({
    path: '/our-approach',
    head: { title: `Our Approach: how | ${placeholders.company}`, description: 'All of it.' },
    title: 'Our Approach: how',
    note: '',
    ending: '',
    isSample: false,
    markdown: `\nWrite to ${placeholders.email}.\n`,
  })
  expect(readTextPage('a', file('title: A', 'description: B', 'sample: true', 'note: N'), placeholders)).toMatchObject({
    note: 'N',
    isSample: true,
  })
})
