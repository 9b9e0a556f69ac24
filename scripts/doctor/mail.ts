import type { MailSetUp } from '#shared/mail/set-up.ts'
import { describe, type Records } from './ask.ts'
import { judge, ok, problem, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import { NO_SERVICE_KEY, type Deployment, type Facts } from './deployment.ts'
import { isSampleName } from './environment.ts'

async function mailIsSetUp(deployment: Deployment): Promise<Finding> {
  if (!deployment.serviceKey) return skipped(NO_SERVICE_KEY)
  const setUp = await deployment.mailSetUp()
  if ('missing' in setUp) return wrong(`${setUp.missing}.`, 'Deploy it again: npm run deploy -- backend --yes')
  return judge(setUpProblems(setUp, deployment), `${setUp.mailer}, from ${setUp.senderDomain ?? 'nowhere'}`)
}

function setUpProblems(setUp: MailSetUp, { env, isLocal }: Deployment): Problem[] {
  const { senderDomain, asksTurnstile } = setUp
  const problems: Problem[] = []
  const add = (what: string, fix: string) => problems.push(problem(what, fix))
  if (setUp.mailer === 'none')
    add(
      'The mail function has no way to send: neither a key of Resend nor an SMTP server.',
      'npx supabase secrets set RESEND_API_KEY=re_...; Or npx supabase secrets set SMTP_HOST=... SMTP_USER=... SMTP_PASS=...',
    )
  if (!setUp.hasCronSecret)
    add(
      'The mail function has no CRON_SECRET: the scheduler is refused, and a mail that fails once is never retried.',
      'Set CRON_SECRET in .env.backend, then: npm run deploy -- backend --yes',
    )
  if (!isLocal && (senderDomain === null || isSampleName(senderDomain)))
    add(
      `Mails are sent from ${senderDomain ?? 'no address'}, which no one owns. Every one is refused or lost.`,
      "npx supabase secrets set MAIL_FROM='Your Name <hello@your.domain>' CONTACT_TO=you@your.domain",
    )
  if (!isLocal && !setUp.isProduction)
    add(
      'The mail function runs as a preview (SITE_ENV): callers may then get the notification of the team.',
      'npx supabase secrets set SITE_ENV=production',
    )
  if (asksTurnstile && env.turnstileSiteKey === null)
    add(
      'The mail function waits for Turnstile, which the page does not have: no visitor ever gets a confirmation.',
      'Set VITE_TURNSTILE_SITE_KEY, build and deploy. Or: npx supabase secrets unset TURNSTILE_SECRET_KEY',
    )
  if (!asksTurnstile && env.turnstileSiteKey !== null)
    add(
      'The page asks visitors to pass Turnstile, and the mail function does not look at the answer.',
      'npx supabase secrets set TURNSTILE_SECRET_KEY=...',
    )
  return problems
}

// SPF, DKIM and DMARC, as far as a missing or a broken one keeps mails from arriving.
type Mailer = MailSetUp['mailer']

/** With Resend, bounces and SPF have a name of their own below the sender's. */
const RESEND_BOUNCES = 'send'
const RESEND_SELECTOR = 'resend'
const TRY_AGAIN = 'Run the doctor again, or with another server: DOCTOR_DNS_SERVERS=1.1.1.1'

async function judgeSpf(records: Records, domain: string, mailer: Mailer): Promise<Finding> {
  const byResend = mailer === 'resend'
  const name = byResend ? `${RESEND_BOUNCES}.${domain}` : domain
  const wanted = byResend ? 'v=spf1 include:amazonses.com ~all' : 'v=spf1 include:<your mail server> ~all'
  const fix = `Add a TXT record at ${name} in the DNS of your domain: ${wanted}${byResend ? ' (resend.com/domains shows it)' : ''}`
  const found = await records.txt(name)
  if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
  const policies = found.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [policy = ''] = policies
  const problems: Problem[] = []
  const add = (what: string, how: string) => problems.push(problem(what, how))
  if (policies.length === 0) add(`${name} has no SPF record: mails look forged and end as spam.`, fix)
  if (policies.length > 1) {
    const what = `${name} has ${policies.length} SPF records; with more than one, none counts.`
    add(what, 'Make one of them: all "include" of both in one line.')
  }
  if (/\s\+?all(\s|$)/i.test(policy)) {
    add(`The SPF record of ${name} lets everyone send ("${policy}").`, 'End it with ~all or -all.')
  }
  if (byResend && policy !== '' && !/include:(_?[\w.-]*)?amazonses\.com/i.test(policy)) {
    add(`The SPF record of ${name} does not name Resend's servers ("${policy}").`, fix)
  }
  return judge([...problems, ...(byResend ? await bounceProblem(records, name) : [])], `${name}: ${policy}`)
}

async function bounceProblem(records: Records, name: string): Promise<Problem[]> {
  const servers = await records.mx(name)
  if ('failure' in servers) return [problem(`${name}: ${servers.failure}.`, TRY_AGAIN)]
  if (servers.length > 0) return []
  const what = `${name} has no MX record: Resend does not verify the domain, and bounces are lost.`
  const fix = `Add the MX record that resend.com/domains shows for ${name} (feedback-smtp.<region>.amazonses.com).`
  return [problem(what, fix)]
}

async function judgeDkim(records: Records, domain: string, mailer: Mailer, selector: string | null): Promise<Finding> {
  const chosen = selector ?? (mailer === 'resend' ? RESEND_SELECTOR : null)
  if (chosen === null) {
    return skipped(
      'the name of the key is not known: put MAIL_DKIM_SELECTOR into .env.doctor (your mail server names it)',
    )
  }
  const name = `${chosen}._domainkey.${domain}`
  const found = await records.txt(name)
  if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
  const key = found.find((text) => /(^|;)\s*p=/.test(text))
  const fix = `Add the TXT record for ${name} that ${mailer === 'resend' ? 'resend.com/domains' : 'your mail server'} shows, whole and in one piece.`
  if (key === undefined) return wrong(`${name} holds no key: signatures cannot be checked, mails end as spam.`, fix)
  if (/(^|;)\s*p=\s*(;|$)/.test(key)) return wrong(`The key at ${name} is empty, which means withdrawn.`, fix)
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
      return wrong(what, 'Leave one of them.')
    }
    if (!/;\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.test(policy)) {
      return wrong(`The DMARC record at ${name} says no policy ("${policy}").`, `Make it: ${start}`)
    }
    return ok(`${name}: ${policy}`)
  }
  return wrong(
    `${domain} has no DMARC record: Gmail and Yahoo want one, and no one reports forged mails to you.`,
    `Add a TXT record at _dmarc.${domain}: ${start}`,
  )
}

/** mail.your.domain, then your.domain. */
function selfAndParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** A check of the sender's DNS; skipped where there is none. */
function recordCheck(
  find: (records: Records, setUp: MailSetUp & { domain: string }, deployment: Deployment) => Promise<Finding>,
) {
  return async (deployment: Deployment): Promise<Finding> => {
    const setUp = await deployment.mailSetUp()
    if ('missing' in setUp) return skipped(`the sender is not known: ${setUp.missing}`)
    const domain = setUp.senderDomain ?? ''
    if (deployment.isLocal) return skipped('mails of the local stack stay in its mailbox')
    if (domain === '' || isSampleName(domain))
      return skipped(`${domain || 'the sender'} is a sample address without DNS`)
    return find(deployment.records, { ...setUp, domain }, deployment)
  }
}

const DEPLOY = 'npm run deploy -- backend --yes'

async function mailIsFollowed(deployment: Deployment): Promise<Finding> {
  const setUp = await deployment.mailSetUp()
  if ('missing' in setUp) return skipped(`the mail function is not known: ${setUp.missing}`)
  const problems = [...(await eventProblems(deployment, setUp)), ...(await wayProblems(deployment, setUp))]
  const events = setUp.hasEvents ? 'to the inbox' : 'until the provider has them (docs/deploy.md, step 4)'
  return judge(problems, `${events}; beside the team: ${inOrder(setUp)}`)
}

/** An event without a signature must reach nothing. */
async function eventProblems({ asVisitor }: Deployment, { hasEvents }: MailSetUp): Promise<Problem[]> {
  if (!hasEvents) return []
  const answer = await asVisitor('/functions/v1/mail-events', { method: 'POST', body: '{}' })
  if (answer.failure === undefined && answer.status === 401) return []
  const what = `The function mail-events does not refuse an unsigned event: ${describe(answer)}.`
  const copy = 'Copy the signing secret of the webhook at Resend into RESEND_WEBHOOK_SECRET of .env.backend, then:'
  return [problem(what, `${copy} ${DEPLOY}`)]
}

/** The database stores what the function must be able to send, and the other way round. */
async function wayProblems({ facts }: Deployment, setUp: MailSetUp): Promise<Problem[]> {
  const found = await facts()
  if ('missing' in found) return []
  if (inOrder(found.ways) === inOrder(setUp)) return []
  const what = `Beside the team, the database has messages for ${inOrder(found.ways)}, and the mail function can reach ${inOrder(setUp)}.`
  return [problem(what, `Bring both to what .env.backend says: ${DEPLOY}`)]
}

function inOrder({ channels, hasFallback }: Facts['ways']): string {
  return [...channels.toSorted(), ...(hasFallback ? ['a second address'] : [])].join(', ') || 'no one'
}

export const mailChecks: Check[] = [
  { id: 'mail', name: 'Mail is set up', needs: ['functions'], find: mailIsSetUp },
  {
    id: 'spf',
    name: 'SPF: the sender may send',
    needs: ['functions'],
    find: recordCheck((records, { domain, mailer }) => judgeSpf(records, domain, mailer)),
  },
  {
    id: 'dkim',
    name: 'DKIM: mails are signed',
    needs: ['functions'],
    find: recordCheck((records, { domain, mailer }, { dkimSelector }) =>
      judgeDkim(records, domain, mailer, dkimSelector),
    ),
  },
  {
    id: 'dmarc',
    name: 'DMARC: forged mails are noticed',
    needs: ['functions'],
    find: recordCheck((records, { domain }) => judgeDmarc(records, domain)),
  },
  { id: 'delivery', name: 'Mails are followed', needs: ['functions', 'mail'], find: mailIsFollowed },
]
