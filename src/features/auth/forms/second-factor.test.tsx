// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { encode as encodeQrCode } from 'uqr'
import { afterEach, expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { SecondFactor } from './second-factor.tsx'

const encode = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
const EXPIRES_AT = Math.floor(Date.now() / 1000) + 3600
const token = `${encode({ alg: 'HS256' })}.${encode({ sub: '1', exp: EXPIRES_AT })}.signature`
const session = { access_token: token, refresh_token: 'r', expires_at: EXPIRES_AT, expires_in: 3600, user: { id: '1' } }
const totp = { qr_code: '<svg onload="x">', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x?secret=ABCDEFGHIJ' }

afterEach(() => localStorage.clear())

/** The auth service, with these factors of the account. */
function setup(factors: object[], responses: Record<string, () => [status: number, body: object]> = {}) {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  const requests: string[] = []
  const bodies: unknown[] = []
  const respond: Record<string, () => [number, object]> = {
    'GET user': () => [200, { id: '1', factors }],
    'POST factors': () => [200, { id: 'new', type: 'totp', totp }],
    'POST factors/old/challenge': () => [200, { id: 'challenge' }],
    ...responses,
  }
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${new URL(input).pathname.replace('/auth/v1/', '')}`
    requests.push(call)
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    const [status, json] = respond[call]?.() ?? [500, {}]
    return Promise.resolve(Response.json(json, { status }))
  })
  const onVerified = vi.fn<() => void>()
  render(<SecondFactor onVerified={onVerified} />)
  return { requests, bodies, onVerified }
}

async function enter(code: string) {
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

test.each([
  [429, 'over_request_rate_limit', 'Too many attempts'],
  [500, 'unexpected_failure', 'That did not work'],
])('a refusal with %i is explained, without setting up another phone', async (status, error_code, heading) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { requests, onVerified } = setup([{ id: 'old', factor_type: 'totp', status: 'verified' }], {
    'POST factors/old/verify': () => [status, { error_code, msg: 'No' }],
  })
  await enter('000000')
  await screen.findByText(heading)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your code')
  expect(requests).not.toContain('POST factors')
  expect(onVerified).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a code is accepted with the space that the app shows in it', async () => {
  const { bodies, onVerified } = setup([{ id: 'old', factor_type: 'totp', status: 'verified' }], {
    'POST factors/old/verify': () => [200, session],
  })
  await enter('123 456')
  await expect.poll(() => onVerified.mock.calls.length).toBe(1)
  expect(bodies).toContainEqual({ challenge_id: 'challenge', code: '123456' })
})

test('a refused enrolment can be retried, and one of an earlier visit is removed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 422
  const { requests } = setup([{ id: 'left', factor_type: 'totp', status: 'unverified' }], {
    'DELETE factors/left': () => [200, { id: 'left' }],
    'POST factors': () => [status, { id: 'new', type: 'totp', totp }],
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  status = 200
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Protect your account' })).toBeDefined()
  expect(requests).toContain('DELETE factors/left')
  logged.mockRestore()
})

test('the code is drawn from the address, with a quiet zone, and nothing of the document of the auth service', async () => {
  setup([])
  const drawing = await screen.findByRole('img', { name: 'QR code for an authenticator app' })
  const { size } = encodeQrCode(totp.uri)
  expect(drawing.getAttribute('viewBox')).toBe(`0 0 ${size + 6} ${size + 6}`)
  // The first row of the upper left finder pattern, seven modules wide.
  const top = Array.from({ length: 7 }, (_, x) => `M${x + 4} 4h1v1h-1z`).join('')
  expect(drawing.querySelector('path')?.getAttribute('d')?.startsWith(top)).toBe(true)
  expect(drawing.outerHTML).not.toContain('onload')
})
