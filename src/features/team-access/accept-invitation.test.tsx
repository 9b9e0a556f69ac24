// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TEAM_PASSWORD_MIN } from '#shared/team-password.ts'
import { team } from '#src/content/team.ts'
import { AcceptInvitation, invitationToken } from './accept-invitation.tsx'

const words = team.accept
const PASSWORD = 'x'.repeat(TEAM_PASSWORD_MIN)

const respond = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))

/** The page with these responses of the function: to a password, and to the link alone. */
function setUp(answer: () => Promise<Response>, opened = respond(200, { outcome: 'open', hasAccount: false })) {
  const requests: string[] = []
  vi.stubGlobal('fetch', (input: string, { body }: { body: string }) => {
    if (body === JSON.stringify({ token: 'the-token' })) return opened()
    requests.push(`${input} ${body}`)
    return answer()
  })
  const onAccepted = vi.fn<() => void>()
  render(<AcceptInvitation token="the-token" onAccepted={onAccepted} />)
  return { requests, onAccepted }
}

function join(password: string) {
  fireEvent.change(screen.getByLabelText(words.field), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: words.submit }))
}

test('no password is sent before the button is pressed, nor a short one', async () => {
  const { requests } = setUp(respond(200, {}))
  expect(requests).toEqual([])
  join('short')
  await screen.findByText(words.failures['weak-password'].heading)
  expect(requests).toEqual([])
})

for (const [outcome, status] of [
  ['limited', 429],
  ['weak-password', 422],
  ['busy', 503],
] as const) {
  test(`${outcome}: shows a message, and the invitation is still there`, async () => {
    const { requests, onAccepted } = setUp(respond(status, { outcome }))
    join(PASSWORD)
    await screen.findByText(words.failures[outcome].heading)
    const isMarked = screen.getByLabelText(words.field).getAttribute('aria-invalid') === 'true'
    expect(isMarked).toBe(outcome === 'weak-password')
    expect(requests).toEqual([
      `https://api.lodestar.test/functions/v1/team-invitation ${JSON.stringify({ token: 'the-token', password: PASSWORD })}`,
    ])
    expect(onAccepted).not.toHaveBeenCalled()
  })
}

test('an existing account is warned before it is replaced', async () => {
  setUp(respond(200, {}), respond(200, { outcome: 'open', hasAccount: true }))
  expect((await screen.findByText(words.replaces)).closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('button', { name: words.submit })).toBeTruthy()
})

test('without an account, or if the link could not be checked, there is no warning', async () => {
  const opened = vi.fn<() => Promise<Response>>(respond(503, { outcome: 'busy' }))
  setUp(respond(404, { outcome: 'unknown' }), opened)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(words.replaces)).toBeNull()
  expect(screen.getByLabelText(words.field)).toBeTruthy()
})

test('an invalid link is reported immediately', async () => {
  setUp(respond(200, {}), respond(404, { outcome: 'unknown' }))
  await screen.findByText(words.gone.heading)
  expect(screen.queryByLabelText(words.field)).toBeNull()
})

test('an invalid invitation shows no form', async () => {
  const { onAccepted } = setUp(respond(404, { outcome: 'unknown' }))
  join(PASSWORD)
  await screen.findByText(words.gone.heading)
  expect(screen.queryByLabelText(words.field)).toBeNull()
  expect(onAccepted).not.toHaveBeenCalled()
})

test('without a connection the invitation remains valid', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  setUp(() => Promise.reject(new TypeError('no network')))
  join(PASSWORD)
  expect(await screen.findByText(words.failures.busy.text)).toBeTruthy()
  expect(logged).toHaveBeenCalledTimes(1)
  logged.mockRestore()
})

test('a member without a session is led to the login', async () => {
  const { onAccepted } = setUp(respond(200, { outcome: 'accepted', session: null }))
  join(PASSWORD)
  expect((await screen.findByRole('link', { name: words.done.link })).getAttribute('href')).toBe('/auth')
  expect(onAccepted).not.toHaveBeenCalled()
})

test('an invitation is the whole fragment and nothing else', () => {
  const token = 'a-Z_0'.repeat(8)
  expect(invitationToken(`#invitation=${token}`)).toBe(token)
  for (const hash of [
    '',
    '#invitation=',
    '#invitation=short',
    `#lead&invitation=${token}`,
    `#invitation=${token}<b>`,
  ]) {
    expect(invitationToken(hash)).toBeNull()
  }
})
