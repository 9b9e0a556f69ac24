// @vitest-environment happy-dom
import type { SupabaseClient } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inboxTeam as words } from '#src/content/inbox-team.ts'
import { inboxBackend } from './backend.ts'
import { inboxQueryClient } from './queries.ts'
import type { Team } from './types.ts'
import { TeamPage } from './team-page.tsx'

const at = '2026-11-16T10:00:00Z'
const TEAM: Team = {
  members: [
    { email: 'ruth@site.test', name: 'Ruth', since: at, hasSecondFactor: true, isMe: true },
    { email: 'sam@site.test', name: 'Sam', since: at, hasSecondFactor: true, isMe: false },
  ],
  invitations: [{ email: 'tess@site.test', name: 'Tess', at, until: at, isOpen: true }],
  changes: [],
}
const RIGHT = '123 456'

/** The page with an auth service that accepts one code, and this response of the function team-invitation. */
async function setUp(status = 200) {
  const invoked: object[] = []
  const client = {
    rpc: async () => ({ data: TEAM, error: null }),
    functions: {
      invoke: async (_: string, { body }: { body: object }) => {
        invoked.push(body)
        const error = status === 200 ? null : new Error('refused')
        return { data: error ? null : {}, error, response: { status } }
      },
    },
    auth: {
      mfa: {
        listFactors: async () => ({ data: { totp: [{ id: 'factor' }] } }),
        challengeAndVerify: async ({ code }: { code: string }) => ({
          error: code === RIGHT.replace(' ', '') ? null : { code: 'mfa_verification_failed' },
        }),
      },
    },
  }
  const backend = inboxBackend(vi.fn<() => void>(), async () => client as unknown as SupabaseClient)
  render(
    <QueryClientProvider client={inboxQueryClient()}>
      <TeamPage backend={backend} email="ruth@site.test" />
    </QueryClientProvider>,
  )
  await screen.findByText('sam@site.test')
  return { invoked }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** The button of a row. */
const pressOf = (name: string, action: string) => press(new RegExp(`^${action}.*${name}$`))

function invite() {
  fireEvent.change(screen.getByLabelText(words.invite.name), { target: { value: 'Mara' } })
  fireEvent.change(screen.getByLabelText(words.invite.email), { target: { value: 'mara@site.test' } })
  press(words.invite.submit)
}

/** Enters a code in the question that is open, and confirms. */
async function enter(code: string) {
  const question = within(await screen.findByRole('group'))
  fireEvent.change(question.getByLabelText(words.ask.code), { target: { value: code } })
  fireEvent.submit(question.getByRole('form'))
}

const { of } = words.ask
const CHANGES: [title: string, ask: () => void, body: object][] = [
  [of.invite.title('Mara'), invite, { email: 'mara@site.test', name: 'Mara' }],
  [of.again.title('Tess'), () => pressOf('Tess', words.again), { email: 'tess@site.test', name: 'Tess' }],
  [of.withdraw.title('Tess'), () => pressOf('Tess', words.withdraw), { remove: 'tess@site.test' }],
  [of.remove.title('Sam'), () => pressOf('Sam', words.remove), { remove: 'sam@site.test' }],
  [of.reset.title('Sam'), () => pressOf('Sam', words.lostPhone), { reset: 'sam@site.test' }],
]

test.each(CHANGES)('%s Nothing is done without a valid code from one’s own phone', async (title, ask, body) => {
  const { invoked } = await setUp()
  ask()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: title }))
  await enter('000000')
  await screen.findByText(words.ask.failures.wrong)
  expect(invoked).toEqual([])
  await enter(RIGHT)
  await vi.waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(invoked).toEqual([body])
})

test.each([
  [409, 'conflict'],
  [429, 'limited'],
])('an invitation refused with %i shows why and keeps the input', async (status, failure) => {
  await setUp(status)
  invite()
  await enter(RIGHT)
  await screen.findByText(of.invite.refusals[failure] ?? 'no words')
  expect(screen.getByLabelText<HTMLInputElement>(words.invite.email).value).toBe('mara@site.test')
})

test('a question can be cancelled', async () => {
  const { invoked } = await setUp()
  pressOf('Sam', words.remove)
  press(of.remove.no)
  expect(screen.queryByRole('group')).toBeNull()
  expect(invoked).toEqual([])
})
