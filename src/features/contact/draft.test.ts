// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { emptyDraft, keepDraft, readDraft } from './draft.ts'

beforeEach(() => localStorage.clear())

const draft = { ...emptyDraft, name: 'Ada', message: 'Half a thought' }

test('a draft is restored', () => {
  keepDraft(draft)
  expect(readDraft()).toEqual(draft)
})

test('an empty draft removes the stored one', () => {
  keepDraft(draft)
  keepDraft(emptyDraft)
  expect(localStorage.length).toBe(0)
})

test.each(['nonsense', '[]', '"text"', 'null', '{"name": 5, "other": "x"}'])(
  'storage that holds %s is ignored',
  (stored) => {
    localStorage.setItem('contact-draft', stored)
    expect(readDraft()).toEqual(emptyDraft)
  },
)
