import type { ReactNode } from 'react'
import { contactFields, fieldNames } from '#shared/contact-message.ts'
import { MAX_CALL_S } from '#shared/voice-limits.ts'
import * as brand from '#src/content/generated/brand.ts'
import * as details from '#src/content/generated/privacy.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { section, Terms, type Article } from './article.tsx'
import type { PrivacyFacts } from './privacy-facts.ts'

type Props = { facts: PrivacyFacts }

export function privacyArticle(facts: PrivacyFacts): Article {
  const { retentionMonths, hasAccounts, voice } = facts
  const kept = (
    <>
      {Object.entries(STORED).map(([table, Stored]) => Stored && <Stored key={table} facts={facts} />)}
      <Kept what="A message you have not sent yet">stays in your browser until you send it or clear the form.</Kept>
    </>
  )
  const rights = (
    <>
      <Terms items={RIGHTS} />
      <p>
        Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>. We answer within one month.
      </p>
    </>
  )
  const sections = [
    section('What we keep', kept, <p>Legal basis: {LEGAL_BASIS.message}</p>),
    section('Who receives what', <Recipients facts={facts} />),
    voice &&
      section('The voice demo', voice === 'preview' ? <Preview /> : <Calls />, <p>Legal basis: {LEGAL_BASIS.call}</p>),
    hasAccounts && section('Accounts', <Accounts facts={facts} />, <p>Legal basis: {LEGAL_BASIS.account}</p>),
    section('What we do not do', <NotDone facts={facts} />),
    section('Your rights', rights, <p>Responsible: {details.responsible}.</p>),
  ]
  return {
    lead: (
      <p>
        We keep what you write to us, so that we can answer. We keep it for {retentionMonths} months, share it only with
        the recipients listed here, and delete it when you ask.
      </p>
    ),
    results: null,
    sections: sections.filter((one) => typeof one === 'object' && one !== null),
  }
}

const LEGAL_BASIS = {
  message:
    'steps you asked for before a contract, Article 6(1)(b) GDPR. For counting: our legitimate interest in a form that works, Article 6(1)(f).',
  call: 'your consent, which you give by starting a call and withdraw by ending it, Article 6(1)(a) GDPR.',
  account: 'the contract you enter by signing up, Article 6(1)(b) GDPR.',
}

const RIGHTS = {
  'See it': 'Ask what we hold. You get a copy.',
  'Correct it': 'Tell us what is wrong.',
  'Erase it': 'One sentence is enough.',
  'Take it with you': 'As a file that other programs can read.',
  Object: 'To anything here that rests on our interest.',
  Complain: 'To your data protection authority.',
}

const typed = fieldNames.map((name) => contactFields[name].privacy).join(', ')

function Kept({ what, children }: { what: string; children: ReactNode }) {
  return (
    <p>
      <strong>{what}:</strong> {children}
    </p>
  )
}

/** What each table holds of a visitor; null if nothing. */
export const STORED: Record<string, ((props: Props) => ReactNode) | null> = {
  'public.contact_submissions': ({ facts: { retentionMonths, notLeadDays, hasAccounts } }) => (
    <Kept what="A message from the form">
      {typed}, the time, and how you found us: the site that linked here, the first page you opened, any campaign tags.
      {hasAccounts && ' If you were logged in, also which account sent it.'} Kept for{' '}
      <strong>{retentionMonths} months</strong>, then deleted with its emails; what we mark as no enquiry, such as
      advertising, after <strong>{notLeadDays} days</strong>.
    </Kept>
  ),
  'public.mails': ({ facts: { unsentMailDays } }) => (
    <Kept what="The emails about your message">
      their text is deleted once they are sent, or after <strong>{unsentMailDays} days</strong> if they cannot be. What
      remains until the message is deleted: when one was sent, to which address, and whether it arrived. The email to us
      has a link that, while your message waits for an answer, shows your name and the time to whoever has it, and lets
      them mark it as answered.
    </Kept>
  ),
  'public.lead_notes': () => <Kept what="Notes of our team about your message">deleted with it.</Kept>,
  'public.lead_replies': () => <Kept what="Our replies to your message">deleted with it.</Kept>,
  'public.team_audit': () => (
    <Kept what="That your data was erased, by whom and when">
      without your name, address or words. This record is kept.
    </Kept>
  ),
  'private.rate_buckets': () => (
    <Kept what="Your network address">
      used to limit spam, as a hash whose key is replaced <strong>every day</strong>. It is not stored with the message.
    </Kept>
  ),
  // Described under "Accounts".
  'public.profiles': null,
  // Our own staff.
  'public.team_members': null,
  // Settings, counters and keys.
  'private.contact_settings': null,
  'private.maintenance': null,
}

function Recipients({ facts: { retentionMonths, hasAccounts, requiresTurnstile, voice } }: Props) {
  const recipients = [
    {
      name: 'Supabase',
      role: hasAccounts ? 'database and accounts' : 'database',
      receives: `Messages, ${hasAccounts ? 'accounts, ' : ''}emails to be sent, your network address`,
      purpose: 'Storing them',
      where: details.database.where,
      kept: `${retentionMonths} months${hasAccounts ? '; accounts until deleted' : ''}`,
    },
    {
      name: 'Resend',
      role: 'email',
      receives: 'Your name, email and message',
      purpose: 'Sending you a confirmation and notifying us',
      ...details.mail,
    },
    voice === 'provider' && {
      name: 'Vapi',
      role: 'voice, with Deepgram and OpenAI',
      receives: 'Your voice and what you said, during a call; or what you write to the assistant',
      purpose: 'Answering you',
      where: details.voice.where,
      kept: 'Calls: not recorded; chats: in its history',
    },
    voice === 'provider' && {
      name: 'Daily',
      role: 'call connection',
      receives: 'Your network address, the sound in transit',
      purpose: 'Carrying the call',
      ...details.callLine,
    },
    requiresTurnstile && {
      name: 'Cloudflare Turnstile',
      role: 'bot protection',
      receives: 'Your network address, details of your browser',
      purpose: 'Keeping bots out of our forms',
      ...details.site,
    },
    {
      name: details.siteHost,
      role: 'website hosting',
      receives: 'Your network address',
      purpose: 'Showing you this site',
      ...details.site,
    },
  ].filter((recipient) => recipient !== false)
  return (
    <table>
      <thead>
        <tr>
          {['Recipient', 'Receives', 'For', 'Where', 'Kept'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recipients.map(({ name, role, receives, purpose, where, kept }) => (
          <tr key={name}>
            <th scope="row">
              <strong>{name}</strong> {role}
            </th>
            <td data-label="Receives">{receives}</td>
            <td data-label="For">{purpose}</td>
            <td data-label="Where">{where}</td>
            <td data-label="Kept">{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const longestCall = <strong>{MAX_CALL_S / 60} minutes</strong>

function Calls() {
  return (
    <>
      <p>
        The microphone is switched on when you press <strong>{voiceDemo.start}</strong> and off when the call ends,
        after {longestCall} at the latest. You are talking to a computer. The page says so before the call and the
        assistant says so in its first sentence, as Article 50(1) of the EU AI Act, Regulation (EU) 2024/1689, requires.
      </p>
      <p>
        Calls are <strong>not recorded</strong>, and we have turned off their logs and transcripts at Vapi. What you
        write in a chat stays in its history until it deletes it. Of a call or a chat we keep only that there was one,
        in a count of your network’s calls and messages of the hour. The log you see afterwards stays in your browser.
        It reaches us only if you send it, and then it is a message like any other.
      </p>
    </>
  )
}

function Preview() {
  return (
    <>
      <p>
        It is a preview: a program in your browser that answers from the words of this site, without AI.{' '}
        {voiceDemo.stored} It reaches us only if you send it, and then it is a message like any other.
      </p>
      <p>
        The microphone is switched on when you press <strong>{voiceDemo.start}</strong>, if your browser can turn speech
        into text, and off when the call ends, after {longestCall} at the latest. Your browser transcribes what you say:
        on your device if it can, otherwise at its maker, Google for Chrome and Apple for Safari, under the terms you
        have with them. You can also type.
      </p>
    </>
  )
}

function Accounts({ facts: { authLogDays, accountMailHours } }: Props) {
  return (
    <>
      <p>
        Your name, your email and a hash of your password, until the account is deleted. For each session the account
        service also records the time, the browser and the network address, and it keeps a log of logins and changes for{' '}
        <strong>{authLogDays} days</strong>. When we email you an account link, your address is logged for{' '}
        <strong>{accountMailHours} hours</strong>. The session itself is kept in your browser’s storage until you log
        out.
      </p>
      <p>
        The <a href="/account">account page</a> shows the messages you sent while logged in, but not our replies: those
        are only emailed. You can delete the account there.
      </p>
    </>
  )
}

function NotDone({ facts: { requiresTurnstile, voice } }: Props) {
  const exceptions = [
    ...(requiresTurnstile ? ['the bot protection of our forms'] : []),
    ...(voice === 'provider' ? ['the call connection while you talk'] : []),
  ]
  return (
    <p>
      No cookies. No advertising. We do not sell data. No analytics. No fonts or scripts from elsewhere
      {exceptions.length > 0 && `, except ${exceptions.join(' and ')}`}. We do not train models on your words.
    </p>
  )
}
