import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi, type MockInstance } from 'vitest'

configure({ asyncUtilTimeout: 60_000 })

// Files that run in one worker share a document. Each begins with an empty one, at the same address.
if ('document' in globalThis) {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
}

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error')
})

afterEach(cleanup)

// A test that expects an error replaces console.error itself; any other call fails the test.
afterEach(() => {
  const calls = logged.mock.calls
  logged.mockRestore()
  if (calls.length > 0) throw new Error(`console.error was called: ${JSON.stringify(calls)}`)
})
