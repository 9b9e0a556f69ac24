// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app.tsx'
import { findRoute, loadRoute } from './routes.ts'

test('a page that is navigated to has its title', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await Promise.all([loadRoute('/answered'), loadRoute('/inbox')])
  navigate('/answered')
  render(<App />)
  expect(document.title).toBe(findRoute('/answered')?.head.title)
  act(() => navigate('/inbox'))
  expect(document.title).toBe(findRoute('/inbox')?.head.title)
})
