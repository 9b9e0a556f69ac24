// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const message = { name: 'Ada', email: 'ada@example.org', company: null, message: 'Is this thing on?' }

/** As a page that was loaded just now. */
async function loadPage() {
  vi.resetModules()
  return import('./lead-id.ts')
}

beforeEach(() => sessionStorage.clear())

test('a message that is sent again keeps its id, also after a reload', async () => {
  const { leadIdOf } = await loadPage()
  const id = leadIdOf(message, 'form')
  expect(leadIdOf({ ...message }, 'form')).toBe(id)
  expect((await loadPage()).leadIdOf(message, 'form')).toBe(id)
})

test('a message that is stored keeps its id in the page, and the browser keeps no text of it', async () => {
  const { leadIdOf, forgetText } = await loadPage()
  const id = leadIdOf(message, 'form')
  forgetText()
  expect(sessionStorage).toHaveLength(0)
  expect(leadIdOf(message, 'form')).toBe(id)
})

test('another text, also in a duplicated tab, and the same text in another tab get another id', async () => {
  const { leadIdOf } = await loadPage()
  const ids = [
    leadIdOf(message, 'form'),
    leadIdOf({ ...message, message: 'Is this thing off?' }, 'form'),
    leadIdOf({ ...message, email: 'ada@example.net' }, 'form'),
    leadIdOf(message, 'voice'),
  ]
  sessionStorage.clear()
  const anotherTab = await loadPage()
  expect(new Set([...ids, anotherTab.leadIdOf(message, 'voice')]).size).toBe(5)
})

test('where storage is blocked, the id is kept until the page is closed', async () => {
  const { leadIdOf } = await loadPage()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('sessionStorage', undefined)
  // The next file of this worker clears it before its first test.
  onTestFinished(() => void vi.unstubAllGlobals())
  const id = leadIdOf(message, 'form')
  expect(leadIdOf(message, 'form')).toBe(id)
  expect(warned).toHaveBeenCalled()
})
