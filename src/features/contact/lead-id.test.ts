// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearLeadId, leadIdOf } from './lead-id.ts'

const message = { name: 'Ada', email: 'ada@example.org', company: null, message: 'Is this thing on?' }

beforeEach(() => {
  sessionStorage.clear()
  clearLeadId()
})

test('a message that is sent again keeps its id, also after a reload', async () => {
  const id = leadIdOf(message, 'form')
  expect(leadIdOf({ ...message }, 'form')).toBe(id)
  vi.resetModules()
  const reloaded = await import('./lead-id.ts')
  expect(reloaded.leadIdOf(message, 'form')).toBe(id)
})

test('another text, also in a duplicated tab, and the same text in another tab get another id', () => {
  const ids = [
    leadIdOf(message, 'form'),
    leadIdOf({ ...message, message: 'Is this thing off?' }, 'form'),
    leadIdOf({ ...message, email: 'ada@example.net' }, 'form'),
    leadIdOf(message, 'voice'),
  ]
  sessionStorage.clear()
  expect(new Set([...ids, leadIdOf(message, 'voice')]).size).toBe(5)
})

test('where storage is blocked, the id is kept until the page is closed', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('sessionStorage', undefined)
  // The next file of this worker clears it before its first test.
  onTestFinished(() => void vi.unstubAllGlobals())
  const id = leadIdOf(message, 'form')
  expect(leadIdOf(message, 'form')).toBe(id)
  expect(warned).toHaveBeenCalled()
})
