import { accessProblems, KNOWN_TABLES, resetGrants, restoreInsertPolicy } from './access.ts'
import { inWords, memberOf, type Answer, type NoAnswer } from './ask.ts'
import { judge, ok, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'
import { LEADS } from './expected-access.ts'

const NOT_ALLOWED = '42501'
/** Matches no row, so that nothing changes, whatever is open. */
const NO_ROW = 'id=eq.00000000-0000-0000-0000-000000000000'
const TRIED = { read: 'GET', change: 'PATCH', delete: 'DELETE' }

async function tablesAreClosed(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  const tried = (await Promise.all(KNOWN_TABLES.map((table) => tryTable(deployment, table)))).flat()
  if ('missing' in facts) {
    return judge(tried, `${KNOWN_TABLES.join(' and ')}, tried from outside (the rest needs the service key)`)
  }
  const found = accessProblems(facts.access)
  // The same problem is reported once, with the role and the columns.
  const onlyTried = tried.filter(({ fix }) => !found.some((problem) => problem.fix === fix))
  const { tables, functions } = facts.access
  return judge([...found, ...onlyTried], `all ${tables.length} tables and ${functions.length} functions`)
}

async function tryTable({ asVisitor }: Deployment, table: string): Promise<Problem[]> {
  const name = table.replace('public.', '')
  const tried = await Promise.all(
    Object.entries(TRIED).map(async ([verb, method]): Promise<Problem[]> => {
      const answer = await asVisitor(`/rest/v1/${name}?${NO_ROW}`, {
        method,
        ...(method === 'PATCH' && { headers: { 'content-type': 'application/json' }, body: '{"id":null}' }),
      })
      if (answer.failure !== undefined || answer.status >= 500) {
        const what = `Whether visitors can ${verb} rows of ${table} could not be tried: ${inWords(answer)}.`
        return [{ what, fix: 'Run the doctor again.' }]
      }
      if (answer.status >= 400) return []
      return [{ what: `Anyone on the internet may ${verb} rows of the table ${table}.`, fix: resetGrants(table) }]
    }),
  )
  return tried.flat()
}

/** The row breaks the table's rules, so that it is never stored, whatever is open. */
const NEVER_STORED = { name: 'D', email: 'doctor', message: 'x' }

async function insertIsBlind({ asVisitor }: Deployment): Promise<Finding> {
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
      fix: howToOpen(blind),
    })
  }
  if (seeing.failure !== undefined || memberOf(seeing, 'code') !== NOT_ALLOWED) {
    problems.push({
      what: `Visitors who store a message can read the stored row back (${inWords(seeing)}).`,
      fix: resetGrants(LEADS),
    })
  }
  return judge(problems, 'messages go in and never come out')
}

function howToOpen(refusal: Answer | NoAnswer): string {
  if (refusal.failure !== undefined) return 'Run the doctor again.'
  if (refusal.status === 429) return 'Wait a minute and run the doctor again.'
  if (memberOf(refusal, 'code') !== NOT_ALLOWED) return 'Bring the migrations to the project: npx supabase db push'
  return /row-level security/.test(refusal.text) ? restoreInsertPolicy : resetGrants(LEADS)
}

async function privateIsPrivate({ asVisitor }: Deployment): Promise<Finding> {
  const answer = await asVisitor('/rest/v1/mail_outbox?limit=1', { headers: { 'accept-profile': 'private' } })
  if (answer.failure === undefined && answer.status === 406) return ok('not shown by the API')
  return wrong(
    `The API knows the schema "private", where mails and limits are kept (${inWords(answer)}).`,
    'In Supabase under Settings > API, take "private" out of the exposed schemas. Or: npx supabase config push',
  )
}

export const visitorChecks: Check[] = [
  {
    id: 'tables',
    name: 'Visitors and accounts may do what they need and no more',
    needs: ['data'],
    find: tablesAreClosed,
  },
  { id: 'insert', name: 'Visitors can write to us and read nothing back', needs: ['data'], find: insertIsBlind },
  { id: 'private', name: 'The private schema is private', needs: ['data'], find: privateIsPrivate },
]
