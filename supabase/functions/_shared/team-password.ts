/** Longer than for other accounts, because it protects everyone's messages. */
export const TEAM_PASSWORD_MIN = 12
/** bcrypt ignores further bytes. */
const MAX_BYTES = 72

export function isTeamPassword(password: string): boolean {
  return Array.from(password).length >= TEAM_PASSWORD_MIN && new TextEncoder().encode(password).length <= MAX_BYTES
}
