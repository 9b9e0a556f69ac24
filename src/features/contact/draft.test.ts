// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { emptyDraft, readDraft } from './draft.ts'

beforeEach(() => localStorage.clear())

test.each(['nonsense', '[]', '"text"', 'null', '{"name": 5, "other": "x"}'])(
  'storage that holds %s is ignored',
  (stored) => {
    localStorage.setItem('contact-draft', stored)
    expect(readDraft()).toEqual(emptyDraft)
  },
)
