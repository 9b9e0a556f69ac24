// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { announcedText } from './toast-store.ts'
import { useForm, type FormError } from './use-form.ts'

type SampleValues = { email: string; name: string }
type SampleProps = { send: (values: SampleValues) => Promise<FormError | null> }

function Sample({ send }: SampleProps) {
  const { register, handleSubmit, formState, setError } = useForm<SampleValues>()

  const onSubmit = async (values: SampleValues) => {
    const error = await send(values)
    if (error) setError('email', error, { shouldFocus: true })
  }
  return (
    <form noValidate aria-label="Sample" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
      <Field label="Email" {...register('email')} />
      <Field label="Name" {...register('name', { required: 'Name is missing' })} />
      <button type="submit">{formState.isSubmitting ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const succeed = async () => null
const refuse = async () => ({ message: 'Taken' })
const type = (name: string) => fireEvent.input(screen.getByLabelText('Name'), { target: { value: name } })
const submit = () => fireEvent.click(screen.getByRole('button'))

test('submitting twice sends one request with the values, and the form is submitting until its response', async () => {
  const response = Promise.withResolvers<null>()
  const send = vi.fn<SampleProps['send']>(() => response.promise)
  render(<Sample send={send} />)
  type('Ada')
  const button = screen.getByRole('button')
  submit()
  // By the Enter key; a button that is disabled does not hinder it everywhere.
  fireEvent.submit(screen.getByRole('form'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ email: '', name: 'Ada' })
  expect(button.textContent).toBe('Sending')
  response.resolve(null)
  await expect.poll(() => button.textContent).toBe('Send')
  type('Grace')
  submit()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a field gets the focus once its error is in the page, and nothing is sent', () => {
  const send = vi.fn<SampleProps['send']>(succeed)
  render(<Sample send={send} />)
  const name = screen.getByLabelText('Name')
  const describedAtFocus = vi.fn<() => void>()
  name.addEventListener('focus', () => {
    if (document.getElementById(name.getAttribute('aria-describedby') ?? '')) describedAtFocus()
  })
  submit()
  expect(document.activeElement).toBe(name)
  expect(describedAtFocus).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
  type('Ada')
  expect(screen.queryByText('Name is missing')).toBeNull()
})

test('typing removes an error that was set', async () => {
  const send = vi.fn<SampleProps['send']>(refuse)
  render(<Sample send={send} />)
  type('Ada')
  submit()
  expect(await screen.findByText('Taken')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Email'))
  type('Grace')
  expect(screen.queryByText('Taken')).toBeNull()
})

test('an error of the field that already has the focus is announced', () => {
  render(<Sample send={succeed} />)
  screen.getByLabelText('Email').focus()
  fireEvent.submit(screen.getByRole('form'))
  expect(announcedText()).not.toBe('Name is missing')
  fireEvent.submit(screen.getByRole('form'))
  expect(announcedText()).toBe('Name is missing')
})
