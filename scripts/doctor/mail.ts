import { judge, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Records } from './dns-records.ts'
import { isSampleName } from './environment.ts'
import { judgeDkim, judgeDmarc, judgeSpf } from './mail-records.ts'
import type { MailSetUp, Deployment } from './deployment.ts'

async function mailIsSetUp(deployment: Deployment): Promise<Finding> {
  const setUp = await deployment.mailSetUp()
  if ('missing' in setUp) {
    return wrong(`${setUp.missing}.`, 'Deploy it again: npm run deploy -- backend --yes')
  }
  const problems = [
    ...missingSecrets(setUp),
    ...(deployment.isLocal ? [] : liveProblems(setUp)),
    ...turnstile(deployment, setUp),
  ]
  return judge(problems, `${setUp.mailer}, from ${setUp.senderDomain ?? 'nowhere'}`)
}

function missingSecrets({ mailer, hasCronSecret }: MailSetUp): Problem[] {
  const problems: Problem[] = []
  if (mailer === 'none') {
    problems.push({
      what: 'The mail function has no way to send: neither a key of Resend nor an SMTP server.',
      fix: 'npx supabase secrets set RESEND_API_KEY=re_...; Or npx supabase secrets set SMTP_HOST=... SMTP_USER=... SMTP_PASS=...',
    })
  }
  if (!hasCronSecret) {
    problems.push({
      what: 'The mail function has no CRON_SECRET: the scheduler is refused, and a mail that fails once is never retried.',
      fix: 'npx supabase secrets set CRON_SECRET=..., and the same value in the vault: docs/doctor.md, "The scheduler"',
    })
  }
  return problems
}

function liveProblems({ senderDomain, isProduction }: MailSetUp): Problem[] {
  const problems: Problem[] = []
  if (senderDomain === null || isSampleName(senderDomain)) {
    problems.push({
      what: `Mails are sent from ${senderDomain ?? 'no address'}, which no one owns. Every one is refused or lost.`,
      fix: "npx supabase secrets set MAIL_FROM='Your Name <hello@your.domain>' CONTACT_TO=you@your.domain",
    })
  }
  if (!isProduction) {
    problems.push({
      what: 'The mail function runs as a preview (SITE_ENV): callers may then get the notification of the team.',
      fix: 'npx supabase secrets set SITE_ENV=production',
    })
  }
  return problems
}

function turnstile({ env }: Deployment, { asksTurnstile }: MailSetUp): Problem[] {
  if (asksTurnstile === (env.turnstileSiteKey !== null)) return []
  return asksTurnstile
    ? [
        {
          what: 'The mail function waits for Turnstile, which the page does not have: no visitor ever gets a confirmation.',
          fix: 'Set VITE_TURNSTILE_SITE_KEY, build and deploy. Or: npx supabase secrets unset TURNSTILE_SECRET_KEY',
        },
      ]
    : [
        {
          what: 'The page asks visitors to pass Turnstile, and the mail function does not look at the answer.',
          fix: 'npx supabase secrets set TURNSTILE_SECRET_KEY=...',
        },
      ]
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
]
