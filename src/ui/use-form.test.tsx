// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { announcedText } from './toast-store.ts'
import { useForm } from './use-form.ts'

type Refusal = { field: string; text: string }
type SampleProps = { send: () => Promise<Refusal | null>; view?: string }

function Sample({ send, view = 'login' }: SampleProps) {
  const { isBusy, errors, outcome, props } = useForm({
    check: (form) => (new FormData(form).get('name') ? {} : { name: 'Name is missing' }),
    onSubmit: send,
    fieldOf: ({ field }) => field,
    view,
  })
  return (
    <form {...props} aria-label="Sample">
      <Field label="Email" name="email" />
      <Field label="Name" name="name" error={errors['name']} />
      {outcome && <p id="reason">{outcome.text}</p>}
      <button type="submit">{isBusy ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const refuse = async () => ({ field: 'email', text: 'Taken' })
const type = (name: string) => fireEvent.input(screen.getByLabelText('Name'), { target: { value: name } })

test('submitting twice sends one request, and the form is busy until its response', async () => {
  const answer = Promise.withResolvers<null>()
  const send = vi.fn<() => Promise<null>>(() => answer.promise)
  render(<Sample send={send} />)
  type('Ada')
  const button = screen.getByRole('button')
  fireEvent.click(button)
  // By the Enter key; a button that is disabled does not hinder it everywhere.
  fireEvent.submit(screen.getByRole('form'))
  expect(send).toHaveBeenCalledOnce()
  expect(button.textContent).toBe('Sending')
  answer.resolve(null)
  await expect.poll(() => button.textContent).toBe('Send')
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a field gets the focus once its error is in the page, and nothing is sent', () => {
  const send = vi.fn<() => Promise<null>>(async () => null)
  render(<Sample send={send} />)
  const name = screen.getByLabelText('Name')
  const describedAtFocus = vi.fn<() => void>()
  name.addEventListener('focus', () => {
    if (document.getElementById(name.getAttribute('aria-describedby') ?? '')) describedAtFocus()
  })
  fireEvent.click(screen.getByRole('button'))
  expect(document.activeElement).toBe(name)
  expect(describedAtFocus).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
  type('Ada')
  expect(screen.queryByText('Name is missing')).toBeNull()
})

test('the field of an error gets the focus, and another view starts without the error', async () => {
  const { rerender } = render(<Sample send={refuse} />)
  type('Ada')
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Taken')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Email'))
  rerender(<Sample send={refuse} view="signup" />)
  expect(screen.queryByText('Taken')).toBeNull()
})

test('an error of the field that already has the focus is announced', () => {
  render(<Sample send={async () => null} />)
  screen.getByLabelText('Email').focus()
  fireEvent.submit(screen.getByRole('form'))
  expect(announcedText()).not.toBe('Name is missing')
  fireEvent.submit(screen.getByRole('form'))
  expect(announcedText()).toBe('Name is missing')
})
