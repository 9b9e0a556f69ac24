// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ContactForm } from './contact-form.tsx'

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'

beforeEach(() => localStorage.clear())

function type(label: RegExp, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('a marked field is rechecked on every change, and no other field', () => {
  render(<ContactForm />)
  type(/Message/, 'We route 900 shipments a day.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(screen.getByText(NAME)).toBeDefined()
  expect(screen.getByText(EMAIL)).toBeDefined()
  type(/Name/, 'Ruth')
  expect(screen.queryByText(NAME)).toBeNull()
  expect(screen.getByText(EMAIL)).toBeDefined()
  type(/Message/, 'Hi')
  expect(screen.queryByText(/at least 10/)).toBeNull()
})

test('a field that is not marked is not checked while the visitor types', () => {
  render(<ContactForm />)
  type(/Name/, 'R')
  expect(screen.queryByText(NAME)).toBeNull()
})

test('account data fills empty fields, follows the session, and does not replace typed text', () => {
  localStorage.setItem('contact-draft', JSON.stringify({ name: 'Countess' }))
  const { rerender } = render(<ContactForm known={{ name: 'Ada Lovelace', email: 'ada@example.org' }} />)
  expect([valueOf(/Name/), valueOf(/Email/)]).toEqual(['Countess', 'ada@example.org'])
  rerender(<ContactForm known={{ name: '', email: '' }} />)
  expect([valueOf(/Name/), valueOf(/Email/)]).toEqual(['Countess', ''])
})
