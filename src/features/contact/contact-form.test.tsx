// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContactForm } from './contact-form.tsx'

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('CSS', { supports: () => true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function type(label: RegExp, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

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
