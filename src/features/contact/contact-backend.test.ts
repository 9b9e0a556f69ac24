// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { requestEmails, saveLead } from './contact-backend.ts'

afterEach(() => {
  vi.useRealTimers()
})

const lead = {
  id: crypto.randomUUID(),
  name: 'Ada',
  email: 'ada@example.org',
  company: null,
  message: 'Is this thing on?',
}

test.each([{ ok: 1 }, { confirmationSent: true }, { confirmationSent: 'yes', notificationSent: 'yes' }, null, 'sent'])(
  'an invalid response, such as %j, does not count as success',
  async (response) => {
    vi.stubGlobal('fetch', async () => Response.json(response))
    await expect(requestEmails(lead, null)).rejects.toThrow('which emails were sent')
  },
)

test.each([
  ['https://lodestar.test', 'https://lodestar.test', undefined],
  ['https://preview.lodestar.test', 'https://lodestar.test', 'ada@example.org'],
  // A machine of a developer is no production, whatever its site is called.
  ['http://127.0.0.1:4173', 'http://127.0.0.1:4173', 'ada@example.org'],
])('on %s, where the production site is %s, notifyEmail is %s', async (address, siteUrl, notifyEmail) => {
  vi.resetModules()
  vi.stubEnv('VITE_SITE_URL', siteUrl)
  vi.stubGlobal('location', new URL(address))
  const bodies: { notifyEmail?: string }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as object)
    return Response.json({ confirmationSent: true, notificationSent: true })
  })
  const backend = await import('./contact-backend.ts')
  await backend.requestEmails(lead, null)
  expect(bodies.map((body) => body.notifyEmail)).toEqual([notifyEmail])
})

const sender = {
  source: 'form',
  looksAutomated: false,
  turnstileToken: Promise.resolve(null),
  ready: Promise.resolve(),
} as const

/** A backend that sends this refusal this often and then stores. Records its requests with their times. */
function refuses(times: number, refusal: object, status = 429) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const sent: { at: number; body: unknown; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, { body, headers }: { body: string; headers: Headers }) => {
    sent.push({ at: Date.now(), body: JSON.parse(body), headers: new Headers(headers) })
    return sent.length > times ? new Response(null, { status: 201 }) : Response.json(refusal, { status })
  })
  return sent
}

/** Saves the message while fake time passes. Returns the result. */
async function save(changes = {}): Promise<string> {
  const saved = saveLead(lead, { ...sender, ...changes }).then(
    () => 'saved',
    (error: unknown) => String(error),
  )
  while (true) {
    const outcome = await Promise.race([saved, vi.advanceTimersByTimeAsync(100)])
    if (typeof outcome === 'string') return outcome
  }
}

const busy = { code: 'retry_later', message: 'Please send it again', details: '7', hint: null }

test('a message that the database defers is sent again after the given seconds', async () => {
  const sent = refuses(1, busy)
  expect(await save()).toBe('saved')
  expect(sent.map(({ body }) => body)).toEqual([lead, lead])
  expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(7_000)
})

test.each([
  ['PGRST000', 503],
  ['PGRST001', 503],
  ['PGRST002', 503],
  ['PGRST003', 504],
  ['57P01', 500],
  ['57P03', 500],
  ['57014', 500],
  ['', 429],
  ['', 503],
])(
  'an API whose database is lost or busy (%s, %i) gets the message again after 1, 2 and 3 s, with its id',
  async (code, status) => {
    const sent = refuses(3, { code, message: 'Could not connect with the database', details: null, hint: null }, status)
    expect(await save()).toBe('saved')
    expect(sent.map(({ body }) => body)).toEqual([lead, lead, lead, lead])
    expect(sent.map(({ at }, index) => Math.floor((at - (sent[index - 1]?.at ?? at)) / 1_000))).toEqual([0, 1, 2, 3])
  },
)

test('after three attempts it is not saved', async () => {
  const sent = refuses(9, busy)
  expect(await save()).toBe('Error: Please send it again')
  expect(sent).toHaveLength(4)
})

const taken = (constraint: string) => ({
  code: '23505',
  message: `duplicate key value violates unique constraint "${constraint}"`,
  details: null,
  hint: null,
})

test('a lead that an earlier attempt stored is saved', async () => {
  refuses(1, taken('contact_submissions_pkey'), 409)
  expect(await save()).toBe('saved')
})

test.each([
  ['another conflict', 409, taken('mails_pkey')],
  ['an account that is being deleted', 409, { ...taken(''), code: 'PT409', message: 'This account is being deleted' }],
  ['a limit', 429, { ...busy, code: 'PT429', message: 'Too many messages', details: null }],
])('%s is final', async (_, status, refusal) => {
  const sent = refuses(1, refusal, status)
  expect(await save()).toBe(`Error: ${refusal.message}`)
  expect(sent).toHaveLength(1)
})

test.each([
  [true, '1'],
  [false, null],
])('a message whose honeypot was filled in (%s) has the header %s', async (looksAutomated, header) => {
  const sent = refuses(0, busy)
  expect(await save({ looksAutomated })).toBe('saved')
  expect(sent[0]?.headers.get('x-form-trap')).toBe(header)
  // With a representation it would not be exempt from the limits on requests.
  expect(sent[0]?.headers.has('prefer')).toBe(false)
})

test('a session that the server refuses does not lose the message', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const session = { access_token: 'ended', refresh_token: 'x', expires_at: 9_999_999_999, user: {} }
  localStorage.setItem('account-session', JSON.stringify(session))
  const sent = refuses(1, { ...busy, code: 'PGRST301', message: 'JWT expired', details: null }, 401)
  expect(await save({ looksAutomated: true })).toBe('saved')
  expect(sent[1]?.headers.get('authorization')).toBe('Bearer test-key')
  expect(sent[1]?.headers.get('x-form-trap')).toBe('1')
  expect(warn).toHaveBeenCalledOnce()
  localStorage.clear()
})
