import { expect, test } from 'vitest'
import { readWord, withWord } from './content-file.ts'
import { withVariable } from './env-file.ts'
import { readProfile, withProfile } from './social-links.ts'

const BRAND =
  "const name = 'Acme'\nexport const brand = {\n  name,\n  title: `${name} AI`,\n  promise: 'Plain advice',\n}\n"

test('a word is replaced where it stands, whatever is in it', () => {
  for (const words of ["It's plain", 'A "plain" one', `Both "a" and 'b'`, 'Back\\slash', '$& and $1']) {
    const text = withWord(BRAND, 'promise', words)
    expect(readWord(text, 'promise')).toBe(words)
    expect(withWord(text, 'promise', 'Plain advice')).toBe(BRAND)
  }
})

test('a title goes on with the name it begins with', () => {
  const text = withWord(withWord(BRAND, 'title', 'Acme Advisory'), 'name', 'Beta')
  expect(readWord(text, 'title')).toBe('Beta Advisory')
  expect(readWord(withWord(text, 'title', 'The Beta Firm'), 'title')).toBe('The Beta Firm')
  expect(() => readWord(text, 'gone')).toThrow('There is no gone')
})

test('a variable takes the place of its line, of its comment, or the end', () => {
  const text = '# One.\nONE=1\n# Two.\n# TWO=your-two\n'
  expect(withVariable(text, 'ONE', 'a#b')).toContain('# One.\nONE="a#b"\n')
  expect(withVariable(text, 'TWO', '2')).toContain('# Two.\nTWO=2\n')
  expect(withVariable(text, 'ONE', null)).toContain('# One.\n# ONE=\n')
  expect(withVariable(text, 'THREE', '3')).toBe(`${text}THREE=3\n`)
  expect(withVariable(text, 'THREE', null)).toBe(text)
})

test('a network is on the page while there is a profile', () => {
  const none = 'export const socialLinks: readonly SocialLink[] = []\n'
  const one = withProfile(none, 'LinkedIn', 'https://linkedin.com/in/a')
  const two = withProfile(one, 'Twitter', 'https://x.com/a')
  expect(two.split('\n')).toHaveLength(5)
  expect(readProfile(two, 'Twitter')).toBe('https://x.com/a')
  expect(readProfile(withProfile(two, 'Twitter', 'https://x.com/b'), 'Twitter')).toBe('https://x.com/b')
  expect(withProfile(two, 'Twitter', null)).toBe(one)
  expect(withProfile(one, 'LinkedIn', null)).toBe(none)
  expect(withProfile(none, 'Facebook', null)).toBe(none)
})
