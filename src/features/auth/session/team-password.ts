import { TEAM_PASSWORD_MIN, isTeamPassword } from '#shared/team-password.ts'
import type { supabase } from '#src/lib/supabase.ts'
import { findMember } from './find-member.ts'

/** A refusal of our own, with a code as the server's have and words for people. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code = 'weak_password'
}

/** Throws if a member of the team would have a password that is too short for one. Asks only when it is short. */
export async function checkTeamPassword(client: Awaited<ReturnType<typeof supabase>>, password: string): Promise<void> {
  if (isTeamPassword(password) || !(await findMember(client))) return
  throw new Refusal(
    `A member of the team needs a password of at least ${TEAM_PASSWORD_MIN} characters, and at most 72.`,
  )
}
