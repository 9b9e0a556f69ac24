// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { NotFoundRoute } from './not-found.tsx'

test('every unknown path is logged, not only the first', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { hook, navigate } = memoryLocation({ path: '/nowhere' })
  render(
    <Router hook={hook}>
      <NotFoundRoute />
    </Router>,
  )
  act(() => navigate('/elsewhere'))
  expect(logged.mock.calls).toEqual([
    ['app: no page at', '/nowhere'],
    ['app: no page at', '/elsewhere'],
  ])
  logged.mockRestore()
  cleanup()
})
