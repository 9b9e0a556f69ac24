// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fitToText } from './fit-to-text.ts'

afterEach(() => vi.unstubAllGlobals())

function areaOf(scrollHeight: number): HTMLTextAreaElement {
  const area = document.createElement('textarea')
  Object.defineProperty(area, 'scrollHeight', { value: scrollHeight })
  return area
}

test('an engine without field-sizing gets the height of the text', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const area = areaOf(200)
  fitToText(area)
  expect(area.style.height).toBe('202px')
})

test('an engine with field-sizing does it natively', () => {
  vi.stubGlobal('CSS', { supports: () => true })
  const area = areaOf(200)
  fitToText(area)
  expect(area.style.height).toBe('')
})
