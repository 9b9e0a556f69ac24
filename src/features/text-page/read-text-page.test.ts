import { expect, test } from 'vitest'
import { brand } from '#src/content/brand.ts'
import { links } from '#src/content/links.ts'
import { readTextPage } from './read-text-page.ts'

const file = (...front: string[]) => `---\n${front.join('\n')}\n---\n\nWrite to {email}.\n`

test('a Markdown file is a page with an address, a title and a description', () => {
  expect(readTextPage('our-approach', file('title: Our Approach: how', 'description: All of it.'))).toEqual({
    path: '/our-approach',
    head: { title: `Our Approach: how | ${brand.pageTitle}`, description: 'All of it.' },
    title: 'Our Approach: how',
    note: '',
    isSample: false,
    markdown: `\nWrite to ${links.email}.\n`,
  })
  expect(readTextPage('a', file('title: A', 'description: B', 'sample: true', 'note: N'))).toMatchObject({
    note: 'N',
    isSample: true,
  })
})

test.each([
  ['Careers', file('title: A', 'description: B'), 'the name becomes the address'],
  ['careers', 'Only words', 'the first lines must be'],
  ['careers', file('title: A'), 'description: must not be empty'],
  ['careers', file('title: A', 'descripton: B'), '"descripton: B" is none of title'],
  ['careers', `${file('title: A', 'description: B')}{emial}`, '{emial} is none of {brand}'],
])('what is wrong with %s is said with its file', (name, source, words) => {
  expect(() => readTextPage(name, source)).toThrow(`src/content/pages/${name}.md: `)
  expect(() => readTextPage(name, source)).toThrow(words)
})
