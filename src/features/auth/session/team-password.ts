import { TEAM_PASSWORD_MIN, isTeamPassword } from '#shared/team-password.ts'
import type { supabase } from '#src/lib/supabase.ts'
import { findMember } from './find-member.ts'
import { Refusal } from './refusal.ts'

type Client = Awaited<ReturnType<typeof supabase>>

/** Throws if a member of the team would have a password that is too short for one. Asks only when it is short. */
export async function checkTeamPassword(client: Client, password: string): Promise<void> {
  if (isTeamPassword(password)) return
  if (await findMember(client))
    throw new Refusal(
      'weak_password',
      `A member of the team needs a password of at least ${TEAM_PASSWORD_MIN} characters, and at most 72.`,
    )
}
