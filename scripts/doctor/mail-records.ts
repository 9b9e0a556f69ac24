// SPF, DKIM and DMARC, as far as a missing or a broken one keeps mails from arriving.
import { judge, skipped, ok, wrong, type Finding, type Problem } from './check.ts'
import type { Records } from './dns-records.ts'
import type { MailSetUp } from './deployment.ts'

type Mailer = MailSetUp['mailer']

/** With Resend, bounces and SPF have a name of their own below the sender's. */
const RESEND_BOUNCES = 'send'
const RESEND_SELECTOR = 'resend'
const TRY_AGAIN = 'Run the doctor again, or with another server: DOCTOR_DNS_SERVERS=1.1.1.1'

export async function judgeSpf(records: Records, domain: string, mailer: Mailer): Promise<Finding> {
  const byResend = mailer === 'resend'
  const name = byResend ? `${RESEND_BOUNCES}.${domain}` : domain
  const wanted = byResend ? 'v=spf1 include:amazonses.com ~all' : 'v=spf1 include:<your mail server> ~all'
  const fix = `Add a TXT record at ${name} in the DNS of your domain: ${wanted}${byResend ? ' (resend.com/domains shows it)' : ''}`
  const found = await records.txt(name)
  if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
  const policies = found.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [policy = ''] = policies
  const problems: Problem[] = []
  if (policies.length === 0)
    problems.push({ what: `${name} has no SPF record: mails look forged and end as spam.`, fix })
  if (policies.length > 1) {
    problems.push({
      what: `${name} has ${policies.length} SPF records; with more than one, none counts.`,
      fix: `Make one of them: all "include" of both in one line.`,
    })
  }
  if (/\s\+?all(\s|$)/i.test(policy)) {
    problems.push({
      what: `The SPF record of ${name} lets everyone send ("${policy}").`,
      fix: 'End it with ~all or -all.',
    })
  }
  if (byResend && policy !== '' && !/include:(_?[\w.-]*)?amazonses\.com/i.test(policy)) {
    problems.push({ what: `The SPF record of ${name} does not name Resend's servers ("${policy}").`, fix })
  }
  return judge([...problems, ...(byResend ? await bounceProblem(records, name) : [])], `${name}: ${policy}`)
}

async function bounceProblem(records: Records, name: string): Promise<Problem[]> {
  const servers = await records.mx(name)
  if ('failure' in servers) return [{ what: `${name}: ${servers.failure}.`, fix: TRY_AGAIN }]
  if (servers.length > 0) return []
  return [
    {
      what: `${name} has no MX record: Resend does not verify the domain, and bounces are lost.`,
      fix: `Add the MX record that resend.com/domains shows for ${name} (feedback-smtp.<region>.amazonses.com).`,
    },
  ]
}

export async function judgeDkim(
  records: Records,
  domain: string,
  mailer: Mailer,
  selector: string | null,
): Promise<Finding> {
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

export async function judgeDmarc(records: Records, domain: string): Promise<Finding> {
  const start = 'v=DMARC1; p=none; rua=mailto:you@your.domain'
  for (const owner of selfAndParents(domain)) {
    const name = `_dmarc.${owner}`
    const found = await records.txt(name)
    if ('failure' in found) return wrong(`${name}: ${found.failure}.`, TRY_AGAIN)
    const policies = found.filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
    const [policy] = policies
    if (policy === undefined) continue
    if (policies.length > 1) {
      return wrong(
        `${name} has ${policies.length} DMARC records; with more than one, none counts.`,
        'Leave one of them.',
      )
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

/** mail.your.domain, then your.domain: a domain without a policy of its own has that of the one above. */
function selfAndParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
