import { inWords } from './ask.ts'
import { judge, skipped, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment, Facts, MailSetUp } from './deployment.ts'

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
  return [
    {
      what: `The function mail-events does not refuse an unsigned event: ${inWords(answer)}.`,
      fix: `Copy the signing secret of the webhook at Resend into RESEND_WEBHOOK_SECRET of .env.backend, then: ${DEPLOY}`,
    },
  ]
}

/** The database stores what the function must be able to send, and the other way round. */
async function wayProblems({ facts }: Deployment, setUp: MailSetUp): Promise<Problem[]> {
  const found = await facts()
  if ('missing' in found) return []
  if (inOrder(found.ways) === inOrder(setUp)) return []
  return [
    {
      what: `Beside the team, the database has messages for ${inOrder(found.ways)}, and the mail function can reach ${inOrder(setUp)}.`,
      fix: `Bring both to what .env.backend says: ${DEPLOY}`,
    },
  ]
}

function inOrder({ channels, hasFallback }: Facts['ways']): string {
  return [...channels.toSorted(), ...(hasFallback ? ['a second address'] : [])].join(', ') || 'no one'
}

export const deliveryChecks: Check[] = [
  { id: 'delivery', name: 'Mails are followed', needs: ['functions', 'mail'], find: mailIsFollowed },
]
