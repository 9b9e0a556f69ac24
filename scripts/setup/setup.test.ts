import { cpSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readBrand } from '../brand/read-brand.ts'
import { sampleContent } from '../brand/sample-content.ts'
import { withVariable } from './env-file.ts'
import { setUp, type Person } from './set-up.ts'
import { complaint } from './walk.ts'

const ROOT = join(import.meta.dirname, '../..')
const REF = 'abcdefghijklmnopqrst'

const ANSWERS: Record<string, string> = {
  'Company name, short': 'Acme',
  'Company name in titles, in full': 'Acme AI Advisory',
  'Your promise, in a few words': "It's Plain Advice",
  'What you do, in one sentence': 'We tell you what AI would change.',
  'What search results say of you, in one or two sentences': 'Acme says what AI would change.',
  'Public email address': 'hello@acme.dev',
  'Page where visitors book a call': 'cal.acme.dev/call',
  "Your firm's page at LinkedIn": 'linkedin.com/company/acme',
  'Address of the site, such as https://acme.com': 'acme.dev/',
  'Supabase project: its reference, or the address of its dashboard': `https://supabase.com/dashboard/project/${REF}/settings`,
  'Its publishable key': 'sb_publishable_acme',
  'Key of Resend, which sends the mails': 're_topsecret',
  'Incoming webhook of Slack or the like': 'https://chat.acme.dev/hooks/1',
  'Private key of Vapi': 'private-1',
  'Id of the assistant': 'assistant-1',
  'Public key of Vapi, restricted as npm run deploy -- voice prints': 'public-1',
}

/** Answers as a person would; what is offered is taken, and Enter skips the rest. */
function typing(answers: Record<string, string>) {
  const asked: string[] = []
  const refused: string[] = []
  const person: Person = {
    ask: async (question, offered) => {
      asked.push(question.title)
      const answer = answers[question.title] ?? offered
      const fault = complaint(question, answer)
      if (fault === null) return answer
      refused.push(`${question.title}: ${fault}`)
      return null
    },
    choose: async (_, options) => options.filter((name) => /Slack|voice/.test(name)),
    isWanted: async () => false,
    say: () => undefined,
  }
  return { person, asked, refused }
}

function copy() {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const part of ['brand', '.env.example', '.env.backend.example'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  const json = () => JSON.parse(readFileSync(join(folder, 'brand/brand.json'), 'utf8')) as Record<string, unknown>
  const env = (file: string) => parseEnv(readFileSync(join(folder, file), 'utf8'))
  return { folder, json, env, isSample: json()['name'] === 'Lodestar' }
}

test('answers go to brand.json, .env and .env.backend, and leave nothing of the sample there', async () => {
  const { folder, json, env, isSample } = copy()
  if (!isSample) return
  const { person } = typing(ANSWERS)
  expect(await setUp(folder, person, false, () => true)).toBe(true)
  expect(json()).toMatchObject({
    name: 'Acme',
    promise: "It's Plain Advice",
    schedulingPage: 'https://cal.acme.dev/call',
    social: { facebook: '', linkedin: 'https://linkedin.com/company/acme' },
  })
  expect((await readBrand(join(folder, 'brand'))).mistakes).toEqual([])
  expect(sampleContent(folder).filter(({ what }) => what.startsWith('brand/brand.json'))).toEqual([])
  expect(env('.env')).toMatchObject({
    VITE_SITE_URL: 'https://acme.dev',
    VITE_SUPABASE_URL: `https://${REF}.supabase.co`,
    VITE_VOICE_API_URL: `https://${REF}.supabase.co/functions/v1/voice`,
  })
  expect(env('.env')).not.toHaveProperty('VITE_VOICE_CALL_MACHINE_URL')
  expect(env('.env.backend')).toMatchObject({
    MAIL_FROM: 'Acme <hello@acme.dev>',
    CONTACT_TO: 'hello@acme.dev',
    CHANNEL_HOSTS: 'hooks.slack.com,chat.acme.dev',
    CRON_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(statSync(join(folder, '.env.backend')).mode & 0o077).toBe(0)

  const again = typing({})
  await setUp(folder, again.person, false, () => true)
  expect(again.asked).not.toContain('Company name, short')
  expect(again.asked).not.toContain('Its publishable key')
})

test.each([
  ['Company name, short', 'Lodestar', "It is the sample's: write your own."],
  ['Company name, short', '', 'It is needed.'],
  ['Public email address', 'hello at acme.dev', 'It is hello at acme.dev, which is not one email address.'],
  ['Time zone of the team, such as Europe/Paris', 'Mars/Olympus', 'It is Mars/Olympus, which is not a time zone.'],
  [
    'Colour of buttons and links, such as #c9a227',
    '#777777',
    'It is hard to read on the background: take a lighter or darker one.',
  ],
  ["Your firm's page at LinkedIn", 'https://www.linkedin.com/', "It is the sample's: write your own."],
  ['Its publishable key', 'sb_secret_oops', 'It is a secret key: everyone who opens the site could change all data.'],
])('%s is refused: %s', async (title, answer, sentence) => {
  const { folder } = copy()
  const { person, refused } = typing({ ...ANSWERS, [title]: answer })
  expect(await setUp(folder, person, true, () => true)).toBe(false)
  expect(refused).toEqual([`${title}: ${sentence}`])
})

test('a variable takes the place of its line, of its comment, or the end', () => {
  const text = '# One.\nONE=1\n# Two.\n# TWO=your-two\n'
  expect(withVariable(text, 'ONE', 'a#b')).toContain('# One.\nONE="a#b"\n')
  expect(withVariable(text, 'TWO', '2')).toContain('# Two.\nTWO=2\n')
  expect(withVariable(text, 'ONE', null)).toContain('# One.\n# ONE=\n')
  expect(withVariable(text, 'THREE', '3')).toBe(`${text}THREE=3\n`)
  expect(withVariable(text, 'THREE', null)).toBe(text)
})
