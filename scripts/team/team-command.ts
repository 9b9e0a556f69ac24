import { isAddress } from '#shared/address.ts'
import { describe, jsonOf, type HttpResponse, type NoResponse } from '../doctor/network.ts'
import type { Deployment } from '../doctor/deployment.ts'

export const HELP = `npm run team -- COMMAND: manages who can read the inbox.

  add ADDRESS [NAME]  emails an invitation that works once, for three days. For a member: starts over, with a new
                      password and second factor
  reset ADDRESS       for a lost phone: deletes the account of a member and emails a new invitation
  remove ADDRESS      ends membership, sessions and an open invitation at once
  list                members and open invitations

Every member is notified of each change by email.

  --local             use the running local stack, even if .env names another deployment

How the deployment and the service key are chosen: npm run doctor -- --help`

type Report = { lines: string[] } | { problem: string }
type TeamApi = Pick<Deployment, 'env' | 'serviceKey' | 'asVisitor' | 'asService'>

export async function runTeamCommand([command, address = '', ...name]: string[], api: TeamApi): Promise<Report> {
  if (command === 'list' && address === '') return list(api)
  if (command !== 'add' && command !== 'remove' && command !== 'reset') return { problem: HELP }
  if (!isAddress(address)) return { problem: `"${address}" is not an email address.\n\n${HELP}` }
  if (command === 'add') return add(address, name.join(' ') || (address.split('@')[0] ?? ''), api)
  if (name.length > 0) return { problem: HELP }
  return command === 'reset' ? reset(address, api) : remove(address, api)
}

/** Like the inbox, with the service key instead of a member's code. */
function callFunction(body: object, { asVisitor, serviceKey }: TeamApi): Promise<HttpResponse | NoResponse> {
  return asVisitor('/functions/v1/team-invitation', {
    method: 'POST',
    headers: { apikey: serviceKey ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function add(email: string, name: string, api: TeamApi): Promise<Report> {
  const answer = await callFunction({ email, name }, api)
  if (!isOk(answer)) return { problem: `${email} was not invited: ${describe(answer)}.` }
  const { expiresAt, accountSince } = jsonOf(answer) as { expiresAt: string; accountSince: string | null }
  return {
    lines: [
      `Invited ${name} <${email}>. The link works once, until ${dateOf(expiresAt)}.`,
      ...(accountSince
        ? [`This address has had an account since ${dateOf(accountSince)}. Accepting the invitation replaces it.`]
        : []),
    ],
  }
}

async function reset(address: string, api: TeamApi): Promise<Report> {
  const answer = await callFunction({ reset: address }, api)
  if (!isOk(answer)) return { problem: `${address} was not reset: ${describe(answer)}.` }
  return { lines: [`Reset ${address}. The team is notified by email. They get a new invitation.`] }
}

async function remove(address: string, api: TeamApi): Promise<Report> {
  const answer = await callFunction({ remove: address }, api)
  if (answer.failure === undefined && answer.status === 404)
    return { problem: `${address} is neither a member nor invited.` }
  if (!isOk(answer)) return { problem: `${address} was not removed: ${describe(answer)}.` }
  return { lines: [`Removed ${address}. Membership and sessions have ended.`] }
}

type Person = { email: string; name: string; state: 'active' | 'invited' | 'expired'; since: string }

const STATES: Record<Person['state'], string> = {
  active: 'member since',
  invited: 'invited on',
  expired: 'did not accept the invitation of',
}

async function list({ asService }: TeamApi): Promise<Report> {
  const answer = await asService('team_list', {})
  if (!isOk(answer)) return { problem: `The team could not be read: ${describe(answer)}.` }
  const people = jsonOf(answer) as Person[]
  if (people.length === 0) return { lines: ['No one yet. Invite someone: npm run team -- add ADDRESS NAME'] }
  return {
    lines: people.map(({ email, name, state, since }) => `  ${name} <${email}>: ${STATES[state]} ${dateOf(since)}`),
  }
}

function isOk(answer: HttpResponse | NoResponse): answer is HttpResponse {
  return answer.failure === undefined && answer.status < 300
}

/** 2026-11-19 08:30 UTC */
function dateOf(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
