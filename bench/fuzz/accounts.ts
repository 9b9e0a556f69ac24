import type { Sql } from 'postgres'
import { postJson } from '../../stack/src/tests/post-json.ts'
import type { StackFile } from '../../stack/src/launcher/stack-file.ts'
import type { Victim } from './data-cases.ts'
import type { Keys } from './send.ts'

const PASSWORD = 'difference-engine'
const VICTIM = { email: 'victim@honest.example', name: 'Victim Whose Name Stays' }

/** Two accounts: one whose keys are abused, one whose data must stay what and where they are. */
export async function makeAccounts(stack: StackFile): Promise<{ keys: Keys; victim: Victim }> {
  const apikey = stack.anonKey
  const signUp = async (email: string, name: string) => {
    const body = { email, password: PASSWORD, data: { full_name: name } }
    const answer = await postJson(`${stack.apiUrl}/auth/v1/signup`, body, { headers: { apikey } })
    if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body) as { access_token: string; user: { id: string } }
  }
  const eve = await signUp('eve@fuzz.example', 'Eve')
  const victim = await signUp(VICTIM.email, VICTIM.name)
  return {
    keys: {
      nobody: {},
      visitor: { apikey },
      'somebody logged in': { apikey, authorization: `Bearer ${eve.access_token}` },
    },
    victim: { id: victim.user.id, name: VICTIM.name },
  }
}

export async function isUnharmed(sql: Sql, { id, name }: Victim): Promise<boolean> {
  const [profile] = await sql`select full_name from public.profiles where id = ${id}`
  return profile?.['full_name'] === name
}

/** The way of a visitor who means it: stored, and both mails out. */
export async function leaveHonestLead(stack: StackFile): Promise<string> {
  const lead = { name: 'Ada', email: 'ada@honest.example', company: null, message: 'Is this thing still on?' }
  const headers = { apikey: stack.anonKey, prefer: 'return=minimal' }
  const stored = await postJson(`${stack.apiUrl}/rest/v1/contact_submissions`, lead, { headers })
  const mailed = await postJson(`${stack.apiUrl}/functions/v1/send-contact-emails`, lead, { headers })
  return `${stored.status} ${mailed.status} ${mailed.body}`
}
