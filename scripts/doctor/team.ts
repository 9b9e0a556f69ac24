import { ok, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'

async function teamIsProtected({ facts, isLocal }: Deployment): Promise<Finding> {
  const known = await facts()
  if ('missing' in known) return skipped(known.missing)
  const { active, withoutFactor, secondFactor } = known.team
  const members = active === 1 ? '1 member' : `${active} members`
  // The stand-in for accounts has no second factor.
  if (isLocal) return ok(`${members} on the local stack`)
  if (!secondFactor) {
    return wrong(
      'A password alone opens the inbox: the second factor is switched off.',
      'In the SQL editor of Supabase: update private.team_settings set second_factor = true where only_row;',
    )
  }
  const problems: Problem[] = []
  if (active === 0) {
    problems.push({ what: 'No one can open the inbox.', fix: 'Invite someone: npm run team -- add ADDRESS NAME' })
  }
  if (withoutFactor) {
    problems.push({
      what: `${withoutFactor} of ${members} cannot read the inbox yet: they have no second factor.`,
      fix: 'They set it up at /inbox. If that fails, in Supabase under Authentication > Multi-Factor enable TOTP. Or: npm run deploy -- backend --yes',
    })
  }
  return problems.length > 0 ? { state: 'unsure', problems } : ok(`${members}, with a second factor`)
}

export const teamChecks: Check[] = [
  { id: 'team', name: 'The inbox has members with a second factor', needs: ['migrations'], find: teamIsProtected },
]
