// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supabase } from '#src/lib/supabase.ts'
import { ContactForm } from './contact-form.tsx'
import { loadSubmission } from './loaded-receipt.tsx'

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
})

function type(label: RegExp, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

const draft = (): unknown => JSON.parse(localStorage.getItem('contact-draft') ?? '{}')
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('the form is idle, has these fields, and shows an error with an icon under each', () => {
  const { container } = render(<ContactForm />)
  const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(textsOf('label')).toEqual(['Name*', 'Email*', 'Company(optional)', 'Message*'])
  expect(screen.getByLabelText(/Message/).getAttribute('rows')).toBe('4')
  type(/Name/, 'R')
  expect(screen.queryByText(NAME)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(textsOf('p:has(svg)')).toEqual([NAME, EMAIL, 'Message must be at least 10 characters'])
  expect(document.activeElement).toBe(screen.getByLabelText(/Name/))
})

test('a marked field is rechecked on every change, and no other field', () => {
  render(<ContactForm />)
  type(/Message/, 'We route 900 shipments a day.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  type(/Name/, 'Ruth')
  type(/Message/, 'Hi')
  expect([NAME, EMAIL, /at least 10/].map((error) => screen.queryByText(error) !== null)).toEqual([false, true, false])
})

test('account data fills empty fields, follows the session, and does not replace typed text', () => {
  localStorage.setItem('contact-draft', JSON.stringify({ name: 'Countess' }))
  const { rerender } = render(<ContactForm defaultValues={{ name: 'Ada Lovelace', email: 'ada@example.org' }} />)
  expect([valueOf(/Name/), valueOf(/Email/)]).toEqual(['Countess', 'ada@example.org'])
  rerender(<ContactForm defaultValues={{ name: '', email: '' }} />)
  expect([valueOf(/Name/), valueOf(/Email/)]).toEqual(['Countess', ''])
})

test('data of the account is not stored, so a logout leaves none of it', () => {
  const { rerender } = render(<ContactForm defaultValues={{ name: 'Ada Lovelace', email: 'ada@example.org' }} />)
  type(/Message/, 'We route 900 shipments a day.')
  type(/Email/, 'ada@example.org.uk')
  type(/Email/, 'ada@example.org')
  expect(draft()).toMatchObject({ name: '', email: '', message: 'We route 900 shipments a day.' })
  rerender(<ContactForm defaultValues={{ name: '', email: '' }} />)
  expect([valueOf(/Name/), valueOf(/Email/)]).toEqual(['', ''])
})

/** In steps of 100 ms. Returns how long it took. */
async function waitForButton(name: string): Promise<number> {
  let ms = 0
  for (; !screen.queryByRole('button', { name }); ms += 100) await act(() => vi.advanceTimersByTimeAsync(100))
  return ms
}

/** A backend with these responses. Returns the requests: what each was for, and whether it was marked by the honeypot. */
function stubBackend(emails: object, refusal?: object) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: unknown, { headers }: RequestInit) => {
    const isEmails = String(url).includes('/functions/')
    requests.push(`${isEmails ? 'emails' : 'save'}${new Headers(headers).has('x-form-trap') ? ', marked' : ''}`)
    if (isEmails) return Response.json(emails)
    return refusal ? Response.json(refusal, { status: 400 }) : new Response(null, { status: 201 })
  })
  return requests
}

async function send(): Promise<void> {
  type(/Name/, 'Ada')
  type(/Email/, 'ada@example.org')
  type(/Message/, 'We route 900 shipments a day.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitForButton('Saving...')
}

test('from two seconds on it saves; busy or green, the button is disabled; then the form is empty', async () => {
  // Loaded before, so that only the form's own wait is measured.
  await Promise.all([loadSubmission(), supabase()])
  const requests = stubBackend({ confirmationSent: true, notificationSent: true })
  render(<ContactForm />)
  await send()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
  expect([button.getAttribute('aria-disabled'), requests]).toEqual(['true', []])
  expect(await waitForButton('Message Sent!')).toBeGreaterThanOrEqual(1_900)
  expect([button.disabled, button.dataset['sent'], requests]).toEqual([true, 'true', ['save', 'emails']])
  expect(button.className).toContain('data-sent:button-sent')
  expect([1_900, 2_000]).toContain(await waitForButton('Send Message'))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, null])
  expect([/Name/, /Email/, /Company/, /Message/].map(valueOf)).toEqual(['', '', '', ''])
  expect(localStorage.getItem('contact-draft')).toBeNull()
})

test('text typed while a message is sent is kept for the next one', async () => {
  const replyBy = { by: 'Monday 4 January, 16:00', timeZone: 'Europe/London', away: null }
  stubBackend({ confirmationSent: true, notificationSent: true, replyBy })
  render(<ContactForm />)
  await send()
  type(/Message/, 'One more question.')
  await waitForButton('Message Sent!')
  type(/Company/, 'Harbour & Finch')
  expect([1_900, 2_000]).toContain(await waitForButton('Send Message'))
  expect(screen.getByText('You’ll hear from us by Monday 4 January, 16:00, London time.')).toBeDefined()
  expect([valueOf(/Name/), valueOf(/Email/)]).toEqual(['', ''])
  expect([valueOf(/Message/), valueOf(/Company/)]).toEqual(['One more question.', 'Harbour & Finch'])
  expect(draft()).toEqual({ name: '', email: '', message: 'One more question.', company: 'Harbour & Finch' })
  // The same text would be a new message.
  expect(sessionStorage.getItem('contact-attempt')).toBeNull()
})

test('a message that a bot fills in is marked, and emails are requested only once it is saved', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const requests = stubBackend({}, { code: '23514', message: 'The message is too large' })
  render(<ContactForm />)
  const honeypot = screen.getByLabelText('Leave this empty')
  // A form filler would fill it in for a person.
  expect(honeypot.getAttribute('name')).not.toMatch(/name|mail|phone|url|web|site|page|address|company|title|subject/)
  fireEvent.input(honeypot, { target: { value: 'https://spam.example' } })
  await send()
  await waitForButton('Send Message')
  expect(requests).toEqual(['save, marked'])
  logged.mockRestore()
})
