// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { emptyDraft, saveDraft, readDraft } from './draft.ts'

beforeEach(() => localStorage.clear())

test('two tabs that write different fields do not erase each other', () => {
  saveDraft({ message: 'Half a thought' })
  saveDraft({ name: 'Ada' })
  expect(readDraft()).toEqual({ ...emptyDraft, name: 'Ada', message: 'Half a thought' })
})

test.each(['nonsense', '[]', '"text"', 'null', '{"name": 5, "other": "x"}'])(
  'storage that holds %s is ignored',
  (stored) => {
    localStorage.setItem('contact-draft', stored)
    expect(readDraft()).toEqual(emptyDraft)
  },
)
