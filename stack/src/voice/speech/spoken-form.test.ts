import { expect, test } from 'vitest'
import { sentences, spokenForm } from './spoken-form.ts'

test('abbreviations and addresses are spelled as they are spoken', () => {
  expect(spokenForm('AI Mentorship & Team Enablement.')).toBe('A I Mentorship and Team Enablement.')
  expect(spokenForm('Write to hello@lodestar.example.')).toBe('Write to hello at lodestar dot example.')
  expect(spokenForm('They said: wait.')).toBe('They said: wait.')
})

test('a text is split into sentences, never inside an address', () => {
  expect(sentences('Hello. Write to a@b.example. Now? Yes!')).toEqual([
    'Hello.',
    'Write to a@b.example.',
    'Now?',
    'Yes!',
  ])
  expect(sentences('  ')).toEqual([])
})
