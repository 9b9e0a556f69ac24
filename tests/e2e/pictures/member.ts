import type { Page } from '@playwright/test'
import { answerWith } from '../answer-with.ts'

const RUTH = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ruth Calder', email: 'ruth@example.org' }
export const USER = {
  id: RUTH.id,
  email: RUTH.email,
  aud: 'authenticated',
  role: 'authenticated',
  user_metadata: {},
}

/** Signs in as a member of the team, with the database's answer in place. */
export async function signInMember(page: Page, { secondFactorRequired = false } = {}): Promise<void> {
  const session = {
    access_token: 'header.e30.signature',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Date.parse('2026-03-20T13:00:00Z') / 1_000,
    user: USER,
  }
  await page.addInitScript((stored) => localStorage.setItem('account-session', stored), JSON.stringify(session))
  await answerWith(page, '**/rest/v1/profiles*', { json: [] })
  const me = { member: true, name: RUTH.name, email: RUTH.email, secondFactorRequired, level: 'aal1' }
  await answerWith(page, '**/rest/v1/rpc/inbox_me', { json: me })
}
