import { inWords, memberOf } from './ask.ts'
import { judge, well, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Facts, Patient } from './patient.ts'

/** What this folder's migrations make. With the service key, the database says itself what it has. */
const KNOWN_TABLES = ['contact_submissions', 'profiles']
const NOT_ALLOWED = '42501'

async function tablesAreClosed(patient: Patient): Promise<Finding> {
  const facts = await patient.facts()
  const listed = 'missing' in facts ? null : facts
  const names = listed?.tables.filter(({ schema }) => schema === 'public').map(({ name }) => name) ?? KNOWN_TABLES
  const tried = await Promise.all(names.map((name) => tryToRead(patient, name)))
  const problems = [...tried.flat(), ...(listed ? openInside(listed) : [])]
  const all = listed
    ? `all ${names.length} tables`
    : `${names.join(' and ')}, tried from outside (the rest needs the service key)`
  return judge(problems, all)
}

async function tryToRead({ asVisitor }: Patient, table: string): Promise<Problem[]> {
  const answer = await asVisitor(`/rest/v1/${encodeURIComponent(table)}?limit=1`)
  if (answer.failure === undefined && answer.status >= 400 && answer.status < 500) return []
  const mend = `In the SQL editor of Supabase: revoke all on public.${table} from anon; then npx supabase db push`
  if (answer.failure !== undefined || answer.status >= 500) {
    return [
      {
        what: `Whether visitors can read ${table} could not be tried: ${inWords(answer)}.`,
        mend: 'Run the doctor again.',
      },
    ]
  }
  return [{ what: `Anybody on the internet may read the table ${table}.`, mend }]
}

/** Grants that no single request would show. */
function openInside({ tables, visitorMayCall }: Facts): Problem[] {
  const unguarded = tables.filter(({ isGuarded }) => !isGuarded)
  const readable = tables.filter(({ visitorMayRead }) => visitorMayRead)
  return [
    ...unguarded.map(({ schema, name }) => ({
      what: `The table ${schema}.${name} has no row level security.`,
      mend: `In the SQL editor: alter table ${schema}.${name} enable row level security;`,
    })),
    ...readable.map(({ schema, name }) => ({
      what: `The role of visitors may read columns of ${schema}.${name}.`,
      mend: `In the SQL editor: revoke all on ${schema}.${name} from anon; and for what the page needs npx supabase db push`,
    })),
    ...visitorMayCall.map((name) => ({
      what: `Visitors may call the database function ${name}.`,
      mend: `In the SQL editor: revoke all on function ${name} from public, anon, authenticated;`,
    })),
  ]
}

/** The row breaks the table's rules, so that it is never stored, whatever is open. */
const NEVER_STORED = { name: 'D', email: 'doctor', message: 'x' }

async function insertIsBlind({ asVisitor }: Patient): Promise<Finding> {
  const post = (prefer: string) =>
    asVisitor('/rest/v1/contact_submissions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer },
      body: JSON.stringify(NEVER_STORED),
    })
  const [blind, seeing] = await Promise.all([post('return=minimal'), post('return=representation')])
  const problems: Problem[] = []
  if (blind.failure !== undefined || blind.status !== 400) {
    problems.push({
      what: `The form cannot store a message: a test that the table's rules must refuse got ${inWords(blind)}.`,
      mend: 'Bring the migrations to the project: npx supabase db push. If it is 429, wait a minute and run the doctor again.',
    })
  }
  if (seeing.failure !== undefined || memberOf(seeing, 'code') !== NOT_ALLOWED) {
    problems.push({
      what: `Whoever stores a message can read back what the table made of it (${inWords(seeing)}).`,
      mend: 'In the SQL editor: revoke select on public.contact_submissions from anon, authenticated;',
    })
  }
  return judge(problems, 'messages go in and never come out')
}

async function privateIsPrivate({ asVisitor }: Patient): Promise<Finding> {
  const answer = await asVisitor('/rest/v1/mail_outbox?limit=1', { headers: { 'accept-profile': 'private' } })
  if (answer.failure === undefined && answer.status === 406) return well('not shown by the API')
  return wrong(
    `The API knows the schema "private", where mails and limits are kept (${inWords(answer)}).`,
    'In Supabase under Settings > API, take "private" out of the exposed schemas, or: npx supabase config push',
  )
}

export const visitorChecks: Check[] = [
  { id: 'tables', name: 'Visitors cannot read any table', needs: ['data'], find: tablesAreClosed },
  { id: 'insert', name: 'Visitors can write to us and read nothing back', needs: ['data'], find: insertIsBlind },
  { id: 'private', name: 'The private schema is private', needs: ['data'], find: privateIsPrivate },
]
