import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALARMS, HELD_REASONS, LEAD_MAIL_KINDS, LEAD_SOURCES, LEAD_STATUSES, MAIL_KINDS } from '#shared/codes.ts'
import { ROOT } from '../stack/settings.ts'

const MIGRATIONS = join(ROOT, 'supabase/migrations')
const sql = readdirSync(MIGRATIONS)
  .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  .join('\n')

/** The codes in the only place in the migrations that matches `pattern`. */
function namedIn(pattern: RegExp, code: RegExp): string[] {
  const places = Array.from(sql.matchAll(pattern), ([, list = '']) => list)
  expect(places, `${pattern}`).toHaveLength(1)
  return places.flatMap((list) => Array.from(list.matchAll(code), ([, name = '']) => name)).toSorted()
}

const QUOTED = /'(\w+)'/g
const sorted = (codes: readonly string[]) => codes.toSorted()

test('SQL and TypeScript have the same codes', () => {
  expect(namedIn(/select code from \(values(.*?)\) as alarm \(code, is_raised\)/gs, /^ *\('(\w+)',/gm)).toEqual(
    sorted(ALARMS),
  )
  expect(namedIn(/reason text check \(reason in \((.*?)\)\)/gs, QUOTED)).toEqual(sorted(HELD_REASONS))
  expect(namedIn(/new_status in \((.*?)\)/g, QUOTED)).toEqual(sorted(LEAD_STATUSES))
  expect(namedIn(/check \(source in \((.*?)\)\)/g, QUOTED)).toEqual(sorted(LEAD_SOURCES))
  expect(namedIn(/kind text not null check \(kind in \((.*?)\)\)/gs, QUOTED)).toEqual(sorted(MAIL_KINDS))
  expect(namedIn(/\(kind in \(([^()]*)\)\) = \(lead_id is null\)/g, QUOTED)).toEqual(
    sorted(MAIL_KINDS.filter((kind) => !LEAD_MAIL_KINDS.some((ofLead) => ofLead === kind))),
  )
})
