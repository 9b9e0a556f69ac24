// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TakeCaptcha } from './use-captcha.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  delete window.turnstile
})

/** A form whose action requests a token, built with this site key. */
async function setup(siteKey: string) {
  vi.resetModules() // the environment is read at import
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', siteKey)
  const { AccountForm } = await import('./forms.tsx')
  const tokens: (string | undefined)[] = []
  const handleSubmit = async (_values: unknown, take: TakeCaptcha) => {
    tokens.push(await take())
    return null
  }
  render(
    <AccountForm task="log-in" label="Login" submit="Go" busy="Going" onSubmit={handleSubmit}>
      <span />
    </AccountForm>,
  )
  const submit = async () => {
    const before = tokens.length
    fireEvent.submit(screen.getByRole('form'))
    await expect.poll(() => tokens).toHaveLength(before + 1)
    await screen.findByRole('button', { name: 'Go' })
  }
  return { tokens, submit }
}

test('each call has its own Turnstile token, and the widget is removed', async () => {
  let count = 0
  window.turnstile = {
    render: (_, { callback, sitekey }) => {
      count += 1
      callback(`${sitekey}-${count}`)
    },
  }
  const { tokens, submit } = await setup('site-key')
  await submit()
  await submit()
  expect(tokens).toEqual(['site-key-1', 'site-key-2'])
  expect(screen.getByRole('form').querySelectorAll('div:not(:empty)')).toHaveLength(0)
})

test('a failed check sends no token, and the server decides', async () => {
  window.turnstile = { render: (_, options) => options['error-callback']() }
  const { tokens, submit } = await setup('site-key')
  await submit()
  expect(tokens).toEqual([undefined])
})

test('a check that never responds sends no token, and the button can be pressed again', async () => {
  window.turnstile = { render: () => {} }
  const { tokens } = await setup('site-key')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.submit(screen.getByRole('form'))
  expect(screen.queryByRole('button', { name: 'Go' })).toBeNull()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(tokens).toEqual([undefined])
  await screen.findByRole('button', { name: 'Go' })
  vi.useRealTimers()
})

test('without a site key there is no check', async () => {
  const rendered = vi.fn<NonNullable<typeof window.turnstile>['render']>()
  window.turnstile = { render: rendered }
  const { tokens, submit } = await setup('')
  await submit()
  expect(tokens).toEqual([undefined])
  expect(rendered).not.toHaveBeenCalled()
})
