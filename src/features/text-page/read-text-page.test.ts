import { expect, test } from 'vitest'
import { readTextPage } from './read-text-page.ts'

const file = (...front: string[]) => `---\n${front.join('\n')}\n---\n\nWrite to {email}.\n`
const words = { brand: 'Acme', company: 'Acme Ltd', email: 'hello@acme.test', promise: 'soon' }

test('a Markdown file is a page with an address, a title and a description', () => {
  expect(readTextPage('our-approach', file('title: "Our Approach: how"', 'description: All of it.'), words)).toEqual({
    path: '/our-approach',
    head: { title: `Our Approach: how | ${words.company}`, description: 'All of it.' },
    title: 'Our Approach: how',
    note: '',
    ending: '',
    isSample: false,
    markdown: `\nWrite to ${words.email}.\n`,
  })
  expect(readTextPage('a', file('title: A', 'description: B', 'sample: true', 'note: N'), words)).toMatchObject({
    note: 'N',
    isSample: true,
  })
})

test.each([
  ['Careers', file('title: A', 'description: B'), 'the name becomes the address'],
  ['careers', 'Only words', '1: the first lines are missing'],
  ['careers', `${file('title: A', 'description: B')}\nA <b>bold</b> word`, '8: <b> cannot be shown. Write headings'],
  [
    'careers',
    `${file('title: A', 'description: B')}\n![Us](/us.jpg)`,
    '8: ![Us](/us.jpg) cannot be shown. Put the picture into brand/pictures',
  ],
  ['careers', `${file('title: A', 'description: B')}\n# Jobs`, '8: # Jobs would be a second page title. Begin the'],
  ['careers', `${file('title: A', 'description: B')}{emial}`, '7: {emial} is not a placeholder. Write one of {brand}'],
])('a mistake in %s is reported with its file', (name, source, error) => {
  expect(() => readTextPage(name, source, words)).toThrow(`brand/pages/${name}.md line `)
  expect(() => readTextPage(name, source, words)).toThrow(error)
})
