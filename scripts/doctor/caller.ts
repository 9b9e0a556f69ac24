// Limits per address need a header in which the edge names the caller, and which no caller can forge.
import { jsonOf } from './ask.ts'
import { skipped, ok, wrong, type Check, type Finding } from './check.ts'
import type { CallerFacts, Facts, Deployment } from './deployment.ts'

/** Of a range for documents (RFC 5737): no one calls from there. */
const FORGED = '203.0.113.99'
const FORGEABLE = ['cf-connecting-ip', 'sb-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-for']

const PRIVATE = /^\[?(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1|f[cd]|fe80)/i

async function callersAreKnown(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  if ('missing' in facts) return skipped(facts.missing)
  const honest = facts.caller
  const answer = await deployment.asService(
    'doctor_facts',
    {},
    Object.fromEntries(FORGEABLE.map((name) => [name, FORGED] as const)),
  )
  // An edge that refuses such a call lets no one forge.
  const forged = answer.failure === undefined && answer.status === 200 ? (jsonOf(answer) as Facts).caller : null
  const { header } = honest
  const fix = chooseHeader(honest, forged)
  if (forged?.address === FORGED) {
    return wrong(`Anyone can choose the address they are counted by: ${header} arrives as the caller sent it.`, fix)
  }
  if (honest.value === null) {
    return wrong(
      `Limits per address do not work: the header ${header} does not arrive, so every visitor's address is unknown. Only the limits for all together hold.`,
      fix,
    )
  }
  if (honest.address === null) {
    const kind = PRIVATE.test(honest.value) ? 'a private address' : 'an address that many share, or none at all'
    return wrong(
      `Limits per address do not work: ${header} names ${honest.value}, ${kind}. It counts as unknown; only the limits for all together hold.`,
      fix,
    )
  }
  return ok(`${header} names ${honest.address}, and a forged one is not believed`)
}

function set(header: string): string {
  return `In the SQL editor of Supabase: update private.contact_settings set client_address_header = '${header}' where only_row;`
}

/** A header that arrives, names a caller, and cannot be forged. */
function chooseHeader({ seen }: CallerFacts, forged: CallerFacts | null): string {
  const good = FORGEABLE.find((name) => seen[name] && forged?.seen[name] !== FORGED)
  return good
    ? set(good)
    : `Let the proxy in front of the API overwrite X-Real-IP with the caller's address (docs/deploy.md, "Caller's address"). ${set('x-real-ip')}`
}

export const callerChecks: Check[] = [
  { id: 'caller', name: 'Limits per address work', needs: ['data'], find: callersAreKnown },
]
