import { MAX_CALL_S } from '#shared/voice-limits.ts'
import * as brand from './generated/brand.ts'
import * as details from './generated/privacy.ts'
import { stored } from './privacy-stored.ts'
import { voiceDemo } from './voice-demo.ts'

/** The input of the page: the settings of the build, and the schema that enforces them. */
export type PrivacyFacts = {
  retentionMonths: number
  notLeadDays: number
  unsentMailDays: number
  accountMailHours: number
  authLogDays: number
  requiresTurnstile: boolean
  hasAccounts: boolean
  /** `preview`: the assistant in the visitor's browser. */
  voice: 'provider' | 'preview' | null
}

type Recipient = { name: string; role: string; receives: string; for: string; where: string; kept: string }

/** The words of /privacy as Markdown; scripts/build/privacy-facts.ts reads the facts. */
export function privacy(facts: PrivacyFacts): string {
  return [
    `---
title: Privacy
description: ${JSON.stringify(`What ${brand.name} keeps, for how long, who receives it, and how to have it deleted.`)}
note: ${JSON.stringify(`In force since ${details.inForceSince}. Everything under “What we keep” is deleted by itself, on time. Only the note that something was erased stays.`)}
sample: ${details.sample}
---

We keep what you write to us, so that we can answer. We keep it for ${facts.retentionMonths} months, share it only with the recipients listed here, and delete it when you ask.`,
    `## What we keep

${storedIn(facts).join('\n\n')}

**A message you have not sent yet:** stays in your browser until you send it or clear the form.

> Legal basis: steps you asked for before a contract, Article 6(1)(b) GDPR. For counting: our legitimate interest in a form that works, Article 6(1)(f).`,
    `## Who receives what

${table(recipients(facts))}`,
    voiceSection(facts),
    accountSection(facts),
    `## What we do not do

${notDone(facts).join(' ')}`,
    `## Your rights

- **See it** Ask what we hold. You get a copy.
- **Correct it** Tell us what is wrong.
- **Erase it** One sentence is enough.
- **Take it with you** As a file that other programs can read.
- **Object** To anything here that rests on our interest.
- **Complain** To your data protection authority.

Write to [${brand.email}](mailto:${brand.email}). We answer within one month.

> Responsible: ${details.responsible}.`,
  ].join('\n\n')
}

/** In the order of the page. */
function storedIn(facts: PrivacyFacts): string[] {
  return Object.values(stored).flatMap((words) => words?.(facts) ?? [])
}

function recipients(facts: PrivacyFacts): Recipient[] {
  const hasCalls = facts.voice === 'provider'
  const found: (Recipient | false)[] = [
    {
      name: 'Supabase',
      role: facts.hasAccounts ? 'database and accounts' : 'database',
      receives: `Messages, ${facts.hasAccounts ? 'accounts, ' : ''}emails to be sent, your network address`,
      for: 'Storing them',
      ...details.database,
      kept: `${facts.retentionMonths} months${facts.hasAccounts ? '; accounts until deleted' : ''}`,
    },
    {
      name: 'Resend',
      role: 'email',
      receives: 'Your name, email and message',
      for: 'Sending you a confirmation and notifying us',
      ...details.mail,
    },
    hasCalls && {
      name: 'Vapi',
      role: 'voice, with Deepgram and OpenAI',
      receives: 'Your voice and what you said, during a call; or what you write to the assistant',
      for: 'Answering you',
      ...details.voice,
      kept: 'Calls: not recorded; chats: in its history',
    },
    hasCalls && {
      name: 'Daily',
      role: 'call connection',
      receives: 'Your network address, the sound in transit',
      for: 'Carrying the call',
      ...details.callLine,
    },
    facts.requiresTurnstile && {
      name: 'Cloudflare Turnstile',
      role: 'bot protection',
      receives: 'Your network address, details of your browser',
      for: 'Keeping bots out of our forms',
      ...details.site,
    },
    {
      name: details.siteHost,
      role: 'website hosting',
      receives: 'Your network address',
      for: 'Showing you this site',
      ...details.site,
    },
  ]
  return found.filter((recipient) => recipient !== false)
}

function table(rows: Recipient[]): string {
  const lines = rows.map((row) => [`**${row.name}** ${row.role}`, row.receives, row.for, row.where, row.kept])
  const head = ['Recipient', 'Receives', 'For', 'Where', 'Kept']
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function voiceSection({ voice }: PrivacyFacts): string {
  if (voice === null) return ''
  if (voice === 'preview') return previewSection()
  return `## The voice demo

The microphone is switched on when you press **${voiceDemo.start}** and off when the call ends, after **${minutes(MAX_CALL_S)}** at the latest. You are talking to a computer. The page says so before the call and the assistant says so in its first sentence, as Article 50(1) of the EU AI Act, Regulation (EU) 2024/1689, requires.

Calls are **not recorded**, and we have turned off their logs and transcripts at Vapi. What you write in a chat stays in its history until it deletes it. Of a call or a chat we keep only that there was one, in a count of your network’s calls and messages of the hour. The log you see afterwards stays in your browser. It reaches us only if you send it, and then it is a message like any other.

> Legal basis: your consent, which you give by starting a call and withdraw by ending it, Article 6(1)(a) GDPR.`
}

function previewSection(): string {
  return `## The voice demo

It is a preview: a program in your browser that answers from the words of this site, without AI. ${voiceDemo.stored} It reaches us only if you send it, and then it is a message like any other.

The microphone is switched on when you press **${voiceDemo.start}**, if your browser can turn speech into text, and off when the call ends, after **${minutes(MAX_CALL_S)}** at the latest. Your browser transcribes what you say: on your device if it can, otherwise at its maker, Google for Chrome and Apple for Safari, under the terms you have with them. You can also type.

> Legal basis: your consent, which you give by starting a call and withdraw by ending it, Article 6(1)(a) GDPR.`
}

function accountSection({ hasAccounts, accountMailHours, authLogDays }: PrivacyFacts): string {
  if (!hasAccounts) return ''
  return `## Accounts

Your name, your email and a hash of your password, until the account is deleted. For each session the account service also records the time, the browser and the network address, and it keeps a log of logins and changes for **${authLogDays} days**. When we email you an account link, your address is logged for **${accountMailHours} hours**. The session itself is kept in your browser’s storage until you log out.

The [account page](/account) shows the messages you sent while logged in, but not our replies: those are only emailed. You can delete the account there.

> Legal basis: the contract you enter by signing up, Article 6(1)(b) GDPR.`
}

function notDone(facts: PrivacyFacts): string[] {
  const others = [
    ...(facts.requiresTurnstile ? ['the bot protection of our forms'] : []),
    ...(facts.voice === 'provider' ? ['the call connection while you talk'] : []),
  ]
  return [
    'No cookies. No advertising. We do not sell data.',
    'No analytics.',
    `No fonts or scripts from elsewhere${others.length > 0 ? `, except ${others.join(' and ')}` : ''}.`,
    'We do not train models on your words.',
  ]
}

function minutes(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}` : `${seconds} seconds`
}
