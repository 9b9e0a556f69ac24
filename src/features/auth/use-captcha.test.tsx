// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TakeCaptcha } from './use-captcha.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.resetModules()
  delete window.turnstile
})

/** A form whose action asks for a token, built with this site key. */
async function setup(siteKey: string) {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', siteKey)
  const { AccountForm } = await import('./account-form.tsx')
  const tokens: (string | undefined)[] = []
  const handleSubmit = async (_values: unknown, take: TakeCaptcha) => {
    tokens.push(await take())
  }
  render(
    <AccountForm label="Login" submit="Go" busy="Going" onSubmit={handleSubmit}>
      <span />
    </AccountForm>,
  )
  const submit = async () => {
    const before = tokens.length
    fireEvent.submit(screen.getByRole('form'))
    await vi.waitFor(() => expect(tokens).toHaveLength(before + 1))
    await screen.findByRole('button', { name: 'Go' })
  }
  return { tokens, submit }
}

test('where Turnstile is set, each call has a token of its own, and the widget goes', async () => {
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

test('a check that fails leaves it to the server to say so', async () => {
  window.turnstile = { render: (_, options) => options['error-callback']() }
  const { tokens, submit } = await setup('site-key')
  await submit()
  expect(tokens).toEqual([undefined])
})

test('without Turnstile nothing is asked', async () => {
  const rendered = vi.fn<NonNullable<typeof window.turnstile>['render']>()
  window.turnstile = { render: rendered }
  const { tokens, submit } = await setup('')
  await submit()
  expect(tokens).toEqual([undefined])
  expect(rendered).not.toHaveBeenCalled()
})
