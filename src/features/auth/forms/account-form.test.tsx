// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountForm } from './account-form.tsx'

afterEach(cleanup)

test('sent twice it is one request, and the button is busy until it is answered', async () => {
  const answer = Promise.withResolvers<null>()
  const submit = vi.fn<() => Promise<null>>(() => answer.promise)
  render(
    <AccountForm task="log-in" label="Login" submit="Log in" busy="Logging in..." onSubmit={submit}>
      <input name="email" />
    </AccountForm>,
  )
  const button = screen.getByRole('button')
  fireEvent.click(button)
  // By the Enter key; a button that is disabled does not hinder it everywhere.
  fireEvent.submit(screen.getByRole('form'))
  expect(submit).toHaveBeenCalledOnce()
  expect(button.textContent).toContain('Logging in...')
  answer.resolve(null)
  await expect.poll(() => button.textContent).toContain('Log in')
  fireEvent.click(button)
  expect(submit).toHaveBeenCalledTimes(2)
})
