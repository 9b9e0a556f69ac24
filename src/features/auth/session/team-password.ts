import type { SupabaseClient } from '@supabase/supabase-js'
import { TEAM_PASSWORD_MIN, isTeamPassword } from '#shared/team-password.ts'
import { findMember } from './find-member.ts'

/** Our own refusal, with a code like the server's and a readable message. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code = 'weak_password'
}

/** Throws if the password is too short for a member of the team. Queries the database only for short ones. */
export async function checkTeamPassword(client: SupabaseClient, password: string): Promise<void> {
  if (isTeamPassword(password) || !(await findMember(client))) return
  throw new Refusal(
    `A member of the team needs a password of at least ${TEAM_PASSWORD_MIN} characters, and at most 72.`,
  )
}
