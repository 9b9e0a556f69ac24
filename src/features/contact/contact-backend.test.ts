// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { contactBackend } from './contact-backend.ts'

const message = { name: 'Ada', email: 'ada@example.org', company: null, message: 'Is this thing on?' }

test.each([{ ok: 1 }, { confirmationSent: true }, { confirmationSent: 'yes', notificationSent: 'yes' }, null, 'sent'])(
  'an answer that makes no sense, such as %j, is not taken for success',
  async (answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer))
    await expect(contactBackend.sendEmails(message, null)).rejects.toThrow('does not say what was sent')
  },
)

test('away from the production domain the notification is asked for at the visitor’s own address', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: { body: string }) => {
    bodies.push(JSON.parse(init.body))
    return Response.json({ confirmationSent: true, notificationSent: true })
  })
  await contactBackend.sendEmails(message, 'token')
  expect(bodies).toEqual([{ ...message, notifyEmail: message.email, turnstileToken: 'token' }])
})
