import { expect, test } from 'vitest'
import { privacy } from '#src/content/privacy.ts'
import { stored } from '#src/content/privacy-stored.ts'
import { readEnv, type Env } from '#src/lib/read-env.ts'
import { voiceAssistant } from '../brand/voice-assistant.ts'
import { privacyFacts, readPeriods, readSchema } from './privacy-facts.ts'

const variables = {
  VITE_SITE_URL: 'https://lodestar.test',
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'key',
  VITE_VOICE_ASSISTANT_ID: 'id',
}
const env: Env = readEnv(variables)
const periods = readPeriods()

/** The page with only these settings changed. */
function page(
  site: Record<string, string> = {},
  backend: Record<string, string> = {},
  limits: Partial<typeof periods> = {},
) {
  return privacy(privacyFacts(readEnv({ ...variables, ...site }), backend, { ...periods, ...limits }))
}

const months = `${periods.retentionMonths} months`

const noVoice = { VITE_VOICE_ASSISTANT_ID: '' }

test.each([
  [
    'Turnstile',
    { VITE_TURNSTILE_SITE_KEY: 'key' },
    {},
    'the bot protection of our forms and',
    'except the call connection',
  ],
  ['the voice demo', noVoice, {}, 'from elsewhere.', '## The voice demo'],
  ['the preview', { ...noVoice, VITE_VOICE: 'preview' }, {}, 'Your browser transcribes what you say', '**Vapi**'],
  ['retention', {}, { RETENTION_MONTHS: '7' }, '**7 months**', months],
])('the page follows a setting: %s', (_, site, backend, appears, disappears) => {
  const has = (text: string) => [text.includes(appears), text.includes(disappears)]
  expect([has(page()), has(page(site, backend))]).toEqual([
    [false, true],
    [true, false],
  ])
})

test('the page follows the periods of the schema, and does not mention accounts that are left out', () => {
  const limits = { retentionMonths: 5, notLeadDays: 4, unsentMailDays: 6, accountMailHours: 7, authLogDays: 10 }
  const changed = page({}, {}, limits)
  for (const period of ['5 months', '4 days', '6 days', '7 hours', '10 days'])
    expect(changed).toContain(`**${period}**`)
  const facts = privacyFacts(env, {}, periods)
  for (const words of ['## Accounts', 'which account sent it', 'accounts until deleted'])
    expect([true, false].map((hasAccounts) => privacy({ ...facts, hasAccounts }).includes(words))).toEqual([
      true,
      false,
    ])
})

test('the assistant of the deployment is the one that the page describes', () => {
  const { model, transcriber, voice, artifactPlan, maxDurationSeconds } = voiceAssistant()
  expect([transcriber.provider, model.provider, voice.provider]).toEqual(['deepgram', 'openai', 'vapi'])
  expect(Object.values({ ...artifactPlan, transcriptPlan: artifactPlan.transcriptPlan.enabled })).not.toContain(true)
  expect(page()).toContain(`after **${maxDurationSeconds / 60} minutes** at the latest`)
})

test('every table is described, or marked as holding nothing about a visitor', () => {
  const tables = Array.from(readSchema().matchAll(/^create (?:unlogged )?table ([\w.]+) \(/gm), ([, name]) => name)
  expect(new Set(tables), 'write them into src/content/privacy-stored.ts').toEqual(new Set(Object.keys(stored)))
})
