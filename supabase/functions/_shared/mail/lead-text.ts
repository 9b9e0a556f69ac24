import { originAsText } from '../lead-origin.ts'
import { site } from '../site.ts'
import type { Lead } from './mail.ts'
import { manyLines, oneLine, receivedAt } from './plain.ts'

const { message: _, ...labels } = site.emails.notification.fields
export const leadLabels = labels

/** The rows of a lead, in the order of their labels in src/content/emails.ts. Empty fields have none. */
export function leadRows(lead: Lead): [label: string, value: string][] {
  const values: Record<keyof typeof labels, string | null> = {
    ...lead,
    origin: originAsText(lead.origin) || null,
    received: receivedAt(lead.createdAt),
  }
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return names.flatMap((name) => {
    const value = values[name]
    return value === null ? [] : [[labels[name], oneLine(value)] satisfies [string, string]]
  })
}

export function leadAsText(lead: Lead): string {
  const rows = leadRows(lead).map(([label, value]) => `${label}: ${value}`)
  return [...rows, '', manyLines(lead.message)].join('\n')
}
