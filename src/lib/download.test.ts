// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { download } from './download.ts'

test('a file has its name and a URL that outlives the click', async () => {
  vi.useFakeTimers()
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-file')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  download(new Blob(['words']), 'words.txt')
  expect(clicked).toEqual(['words.txt blob:of-the-file'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(revoked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toHaveBeenCalledWith('blob:of-the-file')
  vi.useRealTimers()
  vi.restoreAllMocks()
})
