import { expect, test, vi } from 'vitest'
import { sendContact, type ContactBackend, type ContactPhase } from './send-contact.ts'

const lead = { id: '6d1f', name: 'Ada', email: 'ada@example.org', company: null, message: 'Is this thing on?' }

const working: ContactBackend = {
  save: async () => {},
  sendEmails: async () => ({ confirmationSent: true, notificationSent: true }),
}
const down = () => Promise.reject(new Error('down'))

async function run(backend: ContactBackend) {
  const phases: ContactPhase[] = []
  const sender = {
    source: 'form' as const,
    looksAutomated: false,
    turnstileToken: Promise.resolve(null),
    ready: Promise.resolve(),
  }
  const contacted = await sendContact(lead, sender, backend, (phase) => phases.push(phase))
  return { ...contacted, phases }
}

test.each([
  [true, true, 'both-sent'],
  [true, false, 'only-confirmation'],
  [false, true, 'only-notification'],
  [false, false, 'neither-sent'],
])('confirmation %s and notification %s is %s', async (confirmationSent, notificationSent, expected) => {
  const { outcome, phases } = await run({
    ...working,
    sendEmails: async () => ({ confirmationSent, notificationSent }),
  })
  expect(outcome).toBe(expected)
  expect(phases).toEqual(['saving', 'sending-emails'])
})

test('the deadline is passed on from the server, also if there is none', async () => {
  const hour = { by: '2026-11-18T17:00:00.000Z', timeZone: 'Europe/London', away: null }
  for (const replyBy of [hour, null]) {
    const sendEmails = async () => ({ confirmationSent: true, notificationSent: true, replyBy })
    expect((await run({ ...working, sendEmails })).replyBy).toBe(replyBy)
  }
})

test('emails are not attempted when saving fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const sendEmails = vi.fn<ContactBackend['sendEmails']>(working.sendEmails)
  expect(await run({ save: down, sendEmails })).toEqual({ outcome: 'not-saved', phases: ['saving'] })
  expect(sendEmails).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a message that was saved is never reported as lost', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await run({ ...working, sendEmails: down })).outcome).toBe('email-call-failed')
  logged.mockRestore()
})
