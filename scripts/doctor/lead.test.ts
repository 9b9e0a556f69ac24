import { DOWN, reply, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'
import { leadChecks } from './lead.ts'

const INSERT = 'POST /rest/v1/contact_submissions'
const ERASE = 'POST /rest/v1/rpc/contact_erase_lead'
const mail = (state: string, delivery: string | null = null) => ({ state, delivery })
const states = (confirmation: object, notification: object): Changes =>
  reply('POST /rest/v1/rpc/mail_states', { body: { confirmation, notification } })
const both = (state: string) => states(mail(state), mail(state))

testFaults(leadChecks, {
  lead: {
    'not stored': [
      reply(INSERT, { status: 403 }),
      /was not stored: 403\. → Follow the advice of the check "Visitors can send/,
    ],
    'too many': [reply(INSERT, { status: 429 }), / → Wait a minute and run the doctor again/],
    'not erased': [reply(ERASE, { status: 404 }), /could not be erased \(404\)\. → .*contact_erase_lead\('/],
    'the server hangs': [both('sending'), /confirmation sending, notification sending.* → The log of the function/],
    'one bounced': [states(mail('sent', 'bounced'), mail('sent', 'delivered')), /bounced, notification delivered/],
    'no events come': [both('sent'), /confirmation sent, notification sent/],
    'no events are set up': [{ ...both('sent'), mail: { hasEvents: false } }, /^ok: both mails sent, sent immediately/],
    'the call failed': [reply('POST /functions/v1/send-contact-emails', DOWN), /^ok: .*by the scheduler, because/],
    'not requested': [{ settings: { leadAddress: null } }, /^skipped: run only with --lead/],
  },
})
