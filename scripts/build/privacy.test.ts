import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMarkdown } from '#src/features/text-page/markdown.ts'
import { recipientsOf, STORED } from '#src/features/text-page/page-values.ts'
import { PERIODS, privacyFacts, type PrivacyFacts } from '#src/features/text-page/privacy-facts.ts'
import { readEnv } from '#src/lib/read-env.ts'
import { voiceAssistant } from '../brand/voice-assistant.ts'
import { textPages } from './text-pages.ts'
import { ROOT } from '../../stack/settings.ts'

const VARIABLES = {
  VITE_SITE_URL: 'https://lodestar.test',
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'key',
  VITE_VOICE_ASSISTANT_ID: 'id',
}
const schema = globSync('supabase/migrations/*.sql', { cwd: ROOT })
  .toSorted()
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** The sample's page as HTML, with only these settings changed. */
function page(variables: Record<string, string> = {}, facts: Partial<PrivacyFacts> = {}): string {
  const all = { ...privacyFacts(readEnv({ ...VARIABLES, ...variables }), variables), ...facts }
  const privacy = textPages(all).find(({ path }) => path === '/privacy')
  const { sections } = readMarkdown(privacy?.markdown ?? '')
  const html = sections.flatMap(({ id, text, side }) => [
    `#${id}`,
    renderToStaticMarkup(text),
    renderToStaticMarkup(side),
  ])
  return html.join('\n')
}

test.each([
  [
    'Turnstile',
    { VITE_TURNSTILE_SITE_KEY: 'key' },
    'the bot protection of our forms and',
    'except the call connection',
  ],
  ['the voice demo', { VITE_VOICE_ASSISTANT_ID: '' }, 'from elsewhere.', '#the-voice-demo'],
  ['emails', { MAIL_REPLIES_DOMAIN: 'reply.lodestar.test' }, 'and your answers by email', 'name, email and message<'],
  ['retention', { RETENTION_MONTHS: '7' }, '<strong>7 months', `${PERIODS.retentionMonths} months`],
])('the page follows a setting: %s', (_, variables, appears, disappears) => {
  const has = (html: string) => [html.includes(appears), html.includes(disappears)]
  expect([has(page()), has(page(variables))]).toEqual([
    [false, true],
    [true, false],
  ])
})

test('the periods are those of the database, and on the page', () => {
  const { retentionMonths, notLeadDays, unsentMailDays, accountMailHours, authLogDays } = PERIODS
  for (const rule of [
    `retention_months int not null default ${retentionMonths} `,
    `previous_expires_at end, private.clock() + interval '${notLeadDays} days'`,
    `coalesce(give_up_at, moment + interval '${unsentMailDays} days')`,
    `case kind when 'account' then interval '${accountMailHours} hours'`,
    `created_at <= private.clock() - interval '${authLogDays} days'`,
  ])
    expect(schema).toContain(rule)
  const changed = page(
    {},
    { retentionMonths: 5, notLeadDays: 4, unsentMailDays: 6, accountMailHours: 9, authLogDays: 10 },
  )
  for (const period of ['5 months', '4 days', '6 days', '9 hours', '10 days'])
    expect(changed).toContain(`<strong>${period}</strong>`)
})

test('the page does not mention accounts if they are left out', () => {
  for (const phrase of ['#accounts', 'which account sent it', 'accounts until deleted'])
    expect([true, false].map((hasAccounts) => page({}, { hasAccounts }).includes(phrase))).toEqual([true, false])
})

test('the assistant of the deployment is the one that the page describes', () => {
  const { model, transcriber, voice, artifactPlan, maxDurationSeconds } = voiceAssistant()
  expect([transcriber.provider, model.provider, voice.provider]).toEqual(['deepgram', 'openai', 'vapi'])
  expect(Object.values({ ...artifactPlan, transcriptPlan: artifactPlan.transcriptPlan.enabled })).not.toContain(true)
  expect(page()).toContain(`after <strong>${maxDurationSeconds / 60} minutes</strong> at the latest`)
})

const shown = (text: string) => text.replaceAll(/<[^>]+>|\*\*/g, '')

test('the page names each table that stores something about a visitor, and each recipient', () => {
  const tables = Array.from(schema.matchAll(/^create (?:unlogged )?table ([\w.]+) \(/gm), ([, name]) => name)
  expect(new Set(tables), 'write them into page-values.ts').toEqual(new Set(Object.keys(STORED)))
  for (const isOn of [true, false]) {
    const facts = { ...PERIODS, requiresTurnstile: isOn, hasAccounts: isOn, recordsEmails: isOn, hasVoice: isOn }
    const html = page({}, facts)
    for (const describe of Object.values(STORED)) expect(shown(html)).toContain(shown(describe?.(facts) ?? ''))
    for (const { name } of recipientsOf(facts)) expect(html).toContain(`<th scope="row"><strong>${name}</strong>`)
    expect(html).not.toMatch(/[{}]/)
  }
})
