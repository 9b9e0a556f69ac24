import type { MailSetUp } from '#shared/mail/set-up.ts'
import { describe, type Records } from './network.ts'
import { judge, ok, problem, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import { NO_SERVICE_KEY, type Deployment } from './deployment.ts'
import { isSampleName } from './environment.ts'

async function mailIsSetUp(deployment: Deployment): Promise<Finding> {
  if (!deployment.serviceKey) return skipped(NO_SERVICE_KEY)
  const setUp = await deployment.mailSetUp()
  if ('missing' in setUp) return wrong(`${setUp.missing}.`, 'Deploy it again: npm run deploy -- backend --yes')
  return judge(setUpProblems(setUp, deployment), `Resend, from ${setUp.senderDomain ?? 'nowhere'}`)
}

function setUpProblems(setUp: MailSetUp, { env, isLocal }: Deployment): Problem[] {
  const { senderDomain, requiresTurnstile } = setUp
  const problems: Problem[] = []
  const add = (what: string, fix: string) => problems.push(problem(what, fix))
  if (!setUp.hasMailer)
    add('The mail function cannot send: it has no Resend key.', 'npx supabase secrets set RESEND_API_KEY=re_...')
  if (!setUp.hasCronSecret)
    add(
      'The mail function has no CRON_SECRET: the scheduler is refused, and a mail that fails once is never retried.',
      'Set CRON_SECRET in .env.backend, then: npm run deploy -- backend --yes',
    )
  if (!isLocal && (senderDomain === null || isSampleName(senderDomain)))
    add(
      `Mails are sent from ${senderDomain ?? 'no address'}, which no one owns. Every mail is rejected or lost.`,
      "npx supabase secrets set MAIL_FROM='Your Name <hello@your.domain>' CONTACT_TO=you@your.domain",
    )
  if (!isLocal && !setUp.isProduction)
    add(
      'The mail function runs as a preview (SITE_ENV), so callers can receive the notification for the team.',
      'npx supabase secrets set SITE_ENV=production',
    )
  if (requiresTurnstile && env.turnstileSiteKey === null)
    add(
      'The mail function requires Turnstile, which the page does not have, so no visitor gets a confirmation.',
      'Set VITE_TURNSTILE_SITE_KEY, build and deploy. Or: npx supabase secrets unset TURNSTILE_SECRET_KEY',
    )
  if (!requiresTurnstile && env.turnstileSiteKey !== null)
    add(
      'The page shows Turnstile, but the mail function does not check its result.',
      'npx supabase secrets set TURNSTILE_SECRET_KEY=...',
    )
  return problems
}

// SPF, DKIM and DMARC records whose absence or errors prevent delivery.
/** Resend uses a subdomain of the sender's domain for bounces and SPF. */
const RESEND_BOUNCES = 'send'
const RESEND_SELECTOR = 'resend'
const TRY_AGAIN = 'Run the doctor again, or with another server: DOCTOR_DNS_SERVERS=1.1.1.1'

async function judgeSpf(records: Records, domain: string): Promise<Finding> {
  const name = `${RESEND_BOUNCES}.${domain}`
  const expected = 'v=spf1 include:amazonses.com ~all'
  const fix = `Add a TXT record at ${name} in the DNS of your domain: ${expected} (resend.com/domains shows it)`
  const found = await records.txt(name)
  if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
  const policies = found.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [policy = ''] = policies
  const problems: Problem[] = []
  const add = (what: string, how: string) => problems.push(problem(what, how))
  if (policies.length === 0) add(`${name} has no SPF record: mails look forged and land in spam.`, fix)
  if (policies.length > 1) {
    const what = `${name} has ${policies.length} SPF records; with more than one, none counts.`
    add(what, 'Merge them: put every "include" of both into one record.')
  }
  if (/\s\+?all(\s|$)/i.test(policy)) {
    add(`The SPF record of ${name} lets anyone send ("${policy}").`, 'End it with ~all or -all.')
  }
  if (policy !== '' && !/include:(_?[\w.-]*)?amazonses\.com/i.test(policy)) {
    add(`The SPF record of ${name} does not include Resend's servers ("${policy}").`, fix)
  }
  return judge([...problems, ...(await bounceProblem(records, name))], `${name}: ${policy}`)
}

async function bounceProblem(records: Records, name: string): Promise<Problem[]> {
  const servers = await records.mx(name)
  if ('failure' in servers) return [problem(`${name}: ${servers.failure}.`, TRY_AGAIN)]
  if (servers.length > 0) return []
  const what = `${name} has no MX record: Resend does not verify the domain, and bounces are lost.`
  const fix = `Add the MX record that resend.com/domains shows for ${name} (feedback-smtp.<region>.amazonses.com).`
  return [problem(what, fix)]
}

async function judgeDkim(records: Records, domain: string): Promise<Finding> {
  const name = `${RESEND_SELECTOR}._domainkey.${domain}`
  const found = await records.txt(name)
  if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
  const key = found.find((text) => /(^|;)\s*p=/.test(text))
  const fix = `Add the TXT record for ${name} that resend.com/domains shows, complete and as one record.`
  if (key === undefined) return wrong(`${name} has no key: signatures cannot be verified, and mails land in spam.`, fix)
  if (/(^|;)\s*p=\s*(;|$)/.test(key)) return wrong(`The key at ${name} is empty, which means revoked.`, fix)
  return ok(name)
}

async function judgeDmarc(records: Records, domain: string): Promise<Finding> {
  const start = 'v=DMARC1; p=none; rua=mailto:you@your.domain'
  for (const owner of selfAndParents(domain)) {
    const name = `_dmarc.${owner}`
    const found = await records.txt(name)
    if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
    const policies = found.filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
    const [policy] = policies
    if (policy === undefined) continue
    if (policies.length > 1) {
      const what = `${name} has ${policies.length} DMARC records; with more than one, none counts.`
      return wrong(what, 'Keep one of them.')
    }
    if (!/;\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.test(policy)) {
      return wrong(`The DMARC record at ${name} sets no policy ("${policy}").`, `Change it to: ${start}`)
    }
    return ok(`${name}: ${policy}`)
  }
  return wrong(
    `${domain} has no DMARC record: Gmail and Yahoo require one, and you get no reports of forged mails.`,
    `Add a TXT record at _dmarc.${domain}: ${start}`,
  )
}

/** mail.your.domain, then your.domain. */
function selfAndParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** A check of the sender's DNS; skipped where there is none. */
function recordCheck(find: (records: Records, setUp: MailSetUp & { domain: string }) => Promise<Finding>) {
  return async (deployment: Deployment): Promise<Finding> => {
    const setUp = await deployment.mailSetUp()
    if ('missing' in setUp) return skipped(`the sender could not be read: ${setUp.missing}`)
    const domain = setUp.senderDomain ?? ''
    if (deployment.isLocal) return skipped('mails of the local stack stay in its mailbox')
    if (domain === '' || isSampleName(domain))
      return skipped(`${domain || 'the sender'} is a sample address without DNS`)
    return find(deployment.records, { ...setUp, domain })
  }
}

const DEPLOY = 'npm run deploy -- backend --yes'

async function mailIsFollowed(deployment: Deployment): Promise<Finding> {
  const setUp = await deployment.mailSetUp()
  if ('missing' in setUp) return skipped(`the mail function could not be checked: ${setUp.missing}`)
  const events = setUp.hasEvents ? 'to the inbox' : 'until the provider accepts them (docs/deploy.md, step 4)'
  return judge(await eventProblems(deployment, setUp), events)
}

/** An event without a signature must be rejected. */
async function eventProblems({ asVisitor }: Deployment, { hasEvents }: MailSetUp): Promise<Problem[]> {
  if (!hasEvents) return []
  const answer = await asVisitor('/functions/v1/mail-events', { method: 'POST', body: '{}' })
  if (answer.failure === undefined && answer.status === 401) return []
  const what = `The function mail-events does not refuse an unsigned event: ${describe(answer)}.`
  const copy = 'Copy the signing secret of the Resend webhook into RESEND_WEBHOOK_SECRET in .env.backend, then:'
  return [problem(what, `${copy} ${DEPLOY}`)]
}

export const mailChecks: Check[] = [
  { id: 'mail', name: 'Mail is set up', needs: ['functions'], find: mailIsSetUp },
  {
    id: 'spf',
    name: 'SPF: the sender may send',
    needs: ['functions'],
    find: recordCheck((records, { domain }) => judgeSpf(records, domain)),
  },
  {
    id: 'dkim',
    name: 'DKIM: mails are signed',
    needs: ['functions'],
    find: recordCheck((records, { domain }) => judgeDkim(records, domain)),
  },
  {
    id: 'dmarc',
    name: 'DMARC: forged mails are reported',
    needs: ['functions'],
    find: recordCheck((records, { domain }) => judgeDmarc(records, domain)),
  },
  { id: 'delivery', name: 'Mail delivery is tracked', needs: ['functions', 'mail'], find: mailIsFollowed },
]
