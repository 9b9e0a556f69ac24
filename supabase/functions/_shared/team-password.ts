/** Longer than that of other accounts: behind it are everyone's messages. */
export const TEAM_PASSWORD_MIN = 12
/** bcrypt ignores what is longer. */
const MAX_BYTES = 72

export function isTeamPassword(password: string): boolean {
  return Array.from(password).length >= TEAM_PASSWORD_MIN && new TextEncoder().encode(password).length <= MAX_BYTES
}
