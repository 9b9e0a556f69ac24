import { createHash } from 'node:crypto'
import type { Incident } from './incidents.ts'

/** That an incident began or ended, for every way to tell it. */
export type News = {
  /** The same for every attempt to tell it. */
  id: string
  type: 'incident.opened' | 'incident.over'
  title: string
  text: string
  incident: Omit<Incident, 'isTold'>
}

/** Null where it was told already. */
export function newsOf({ isTold, ...incident }: Incident, site: string): News | null {
  if (isTold && incident.until === null) return null
  const { key, name, problems, since, until } = incident
  const type = until === null ? 'incident.opened' : 'incident.over'
  const id = `watch_${createHash('sha256').update(`${site} ${key} ${since} ${type}`).digest('hex').slice(0, 24)}`
  const what = problems.map((problem) => (until === null ? `${problem.what}\n→ ${problem.fix}` : problem.what))
  const when = until === null ? `Since ${since}.` : `From ${since} to ${until}.`
  const title = until === null ? `✗ ${site}: no longer true: ${name}` : `✓ ${site}: true again: ${name}`
  return { id, type, title, text: [...what, when].join('\n'), incident }
}
