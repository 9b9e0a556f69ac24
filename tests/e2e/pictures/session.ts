import type { Page } from '@playwright/test'
import { mockResponse } from '../mock-response.ts'

export const USER = {
  id: '00000000-0000-4000-8000-00000000000a',
  email: 'ruth@example.org',
  aud: 'authenticated',
  role: 'authenticated',
  user_metadata: { full_name: 'Ruth Calder' },
}

export const SESSION = {
  access_token: 'header.e30.signature',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Date.parse('2026-03-20T13:00:00Z') / 1_000,
  user: USER,
}

/** Logged in from the next page load on, with a fixed response of the database. */
export async function signIn(page: Page): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('account-session', stored), JSON.stringify(SESSION))
  await mockResponse(page, '**/rest/v1/profiles*', { json: [] })
}

/** The same as a member of the team, with the second factor or before it. */
export async function signInMember(page: Page, level: 'aal1' | 'aal2' = 'aal2'): Promise<void> {
  await signIn(page)
  const { email, user_metadata } = USER
  const me = { member: true, name: user_metadata.full_name, email, level }
  await mockResponse(page, '**/rest/v1/rpc/inbox_me', { json: me })
}
