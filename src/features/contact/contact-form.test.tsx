// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderToString } from 'react-dom/server'
import { services } from '#src/brand/services.data.ts'
import { supabase } from '#src/lib/supabase.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { ContactForm } from './contact-form.tsx'
import { noteServices } from './followed-service.ts'
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
const hint = () => screen.queryByText('Did you mean gmail.com?')
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
  for (let ms = 0; ms < 30_000; ms += 100) {
    if (screen.queryByRole('button', { name })) return ms
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  throw new Error(`The button does not read “${name}”`)
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
  expect([button.getAttribute('aria-disabled'), button.dataset['sent']]).toEqual(['true', 'true'])
  fireEvent.submit(screen.getByRole('form'))
  expect(requests).toEqual(['save', 'emails'])
  expect(button.className).toContain('data-sent:button-sent')
  expect([1_900, 2_000]).toContain(await waitForButton('Send Message'))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, null])
  expect([/Name/, /Email/, /Company/, /Message/].map(valueOf)).toEqual(['', '', '', ''])
  expect(localStorage.getItem('contact-draft')).toBeNull()
})

test('the button reads “Saving...”, “Sending emails...” and “Message Sent!” in turn', async () => {
  stubBackend({})
  const [save, emails] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  vi.stubGlobal('fetch', (url: unknown) => (String(url).includes('/functions/') ? emails : save).promise)
  render(<ContactForm />)
  await send()
  save.resolve(new Response(null, { status: 201 }))
  await waitForButton('Sending emails...')
  emails.resolve(Response.json({ confirmationSent: true, notificationSent: true }))
  await waitForButton('Message Sent!')
  expect(screen.queryByRole('button', { name: 'Sending emails...' })).toBeNull()
})

const emailsSent = (confirmationSent: boolean, notificationSent: boolean) => () =>
  Response.json({ confirmationSent, notificationSent })
const broken = () => new Response('', { status: 500 })
const saved = () => new Response(null, { status: 201 })

const [SENT, SAVED] = ['Message sent!', 'Message saved']
const BOTH = "We've sent you a confirmation email and we'll get back to you as soon as possible."
const UNNOTIFIED = 'There was an issue with our notification. Your message is saved and our team will contact you soon.'
const UNCONFIRMED = 'There was an issue sending your confirmation email. Our team will be in touch soon.'
const NEITHER = 'Your message was saved, but the emails could not be sent.'
const NO_RESPONSE = 'There was an issue sending the confirmation emails. Our team will still contact you soon.'

test.each([
  [SENT, BOTH, 'default', saved, emailsSent(true, true)],
  [SENT, UNNOTIFIED, 'default', saved, emailsSent(true, false)],
  [SENT, UNCONFIRMED, 'default', saved, emailsSent(false, true)],
  [SAVED, NEITHER, 'default', saved, emailsSent(false, false)],
  [SAVED, NO_RESPONSE, 'default', saved, broken],
  ['Error', 'Failed to send message. Please try again.', 'destructive', broken, broken],
])('after a message the toast is “%s” with “%s”', async (title, text, tone, save, emails) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  dismissToasts()
  stubBackend({})
  vi.stubGlobal('fetch', async (url: unknown) => (String(url).includes('/functions/') ? emails() : save()))
  render(<ContactForm />)
  await send()
  await waitForButton(tone === 'default' ? 'Message Sent!' : 'Send Message')
  expect(shownToasts()).toMatchObject([{ title, text, tone }])
  logged.mockRestore()
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
  expect(draft()).toMatchObject({ name: '', email: '', message: 'One more question.', company: 'Harbour & Finch' })
  expect(sessionStorage.getItem('contact-attempt')).toBeNull()
})

test('the same text that is typed again after a message was received is another message', async () => {
  const ids: unknown[] = []
  stubBackend({})
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    if (String(url).includes('/functions/')) return Response.json({ confirmationSent: true, notificationSent: true })
    if (typeof init?.body === 'string') ids.push(JSON.parse(init.body).id)
    return new Response(null, { status: 201 })
  })
  render(<ContactForm />)
  for (let times = 0; times < 2; times += 1) {
    await send()
    await waitForButton('Message Sent!')
    await waitForButton('Send Message')
  }
  expect(new Set(ids).size).toBe(2)
})

test('a message that is sent again by a form that was left before its response has the same id', async () => {
  const ids: unknown[] = []
  stubBackend({})
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    if (String(url).includes('/functions/')) return Response.json({ confirmationSent: true, notificationSent: true })
    if (typeof init?.body === 'string') ids.push(JSON.parse(init.body).id)
    const code = { code: '23505', message: 'duplicate key value violates unique constraint "contact_submissions_pkey"' }
    return ids.length === 1 ? new Response(null, { status: 201 }) : Response.json(code, { status: 409 })
  })
  const { unmount } = render(<ContactForm />)
  await send()
  unmount()
  render(<ContactForm />)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(shownToasts()).toMatchObject([{ title: SENT }])
  fireEvent.submit(screen.getByRole('form'))
  await waitForButton('Message Sent!')
  expect(ids).toEqual([expect.any(String), ids[0]])
})

test('text typed before the app arrived is a draft', () => {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(<ContactForm />)
  const message = within(box).getByLabelText<HTMLTextAreaElement>(/Message/)
  message.value = 'We route 900 shipments a day.'
  render(<ContactForm />, { container: box, hydrate: true })
  expect(draft()).toMatchObject({ message: 'We route 900 shipments a day.' })
})

test('the link of a service makes a message valid, and its error goes', () => {
  render(<ContactForm />)
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(screen.getByText(/at least 10/)).toBeDefined()
  noteServices()
  const link = Object.assign(document.createElement('a'), { href: '#contact' })
  link.dataset['service'] = services[0]?.title
  document.body.append(link)
  fireEvent.click(link)
  expect(screen.queryByText(/at least 10/)).toBeNull()
})

test('a mistyped mail domain is asked about under the field until the address changes, and is no error', async () => {
  const requests = stubBackend({ confirmationSent: true, notificationSent: true })
  render(<ContactForm />)
  const leave = (email: string) => {
    type(/Email/, email)
    fireEvent.blur(screen.getByLabelText(/Email/))
  }
  leave('tim@gmail.com')
  expect(hint()).toBeNull()
  leave('tim@gmial.com')
  expect(hint()?.closest('div')?.textContent).toMatch(/^Email/)
  type(/Email/, 'tim@gmial.co')
  expect(hint()).toBeNull()
  leave('tim@gmial.com')
  type(/Name/, 'Tim')
  type(/Message/, 'We route 900 shipments a day.')
  expect(hint()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitForButton('Message Sent!')
  expect([hint(), requests]).toEqual([null, ['save', 'emails']])
})

test('a message is counted from 4,500 characters on, also beside its error', () => {
  render(<ContactForm />)
  type(/Message/, 'm'.repeat(4_499))
  expect(screen.queryByText(/of 5000/)).toBeNull()
  type(/Message/, 'm'.repeat(4_500))
  expect(screen.getByText('4500 of 5000 characters')).toBeDefined()
  type(/Message/, 'm'.repeat(5_012))
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(screen.getByText('Message must be at most 5000 characters')).toBeDefined()
  expect(screen.getByText('5012 of 5000 characters')).toBeDefined()
})

test.each([
  ['PT429', 'Too many messages came from your network. Yours is still here.', 'Try again in an hour, or'],
  ['23514', 'This message may not have arrived. It is still in the form.', 'Try again in a minute, or'],
])('a message that is not saved because of %s stays in the form, with advice', async (code, status, advice) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubBackend({}, { code, message: 'No' })
  render(<ContactForm />)
  await send()
  await waitForButton('Send Message')
  expect(screen.getByText(status)).toBeDefined()
  expect(screen.getByText(advice, { exact: false })).toBeDefined()
  vi.mocked(console.error).mockRestore()
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
