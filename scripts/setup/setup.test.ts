import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { withVariable } from './env-file.ts'
import { BACK, answerError, setUp } from './set-up.ts'

const ROOT = join(import.meta.dirname, '../..')
const REF = 'abcdefghijklmnopqrst'

/** Answers by the beginning of their question. */
const ANSWERS: Record<string, string> = {
  'Address of the site': 'acme.dev/',
  'Supabase project': `https://supabase.com/dashboard/project/${REF}/settings`,
  'Publishable key of the project': 'sb_publishable_acme',
  'Resend API key': 're_topsecret',
  'Where the site is uploaded': 'cloudflare:acme',
  'Id of the assistant': 'assistant-1',
  'Public key of Vapi': 'public-1',
}

/** Gives these answers; elsewhere presses Enter, which accepts the offered value or skips the question. */
async function typing(folder: string, answers: Record<string, string>, isAll: boolean, backAt = '') {
  const asked: string[] = []
  let refused = ''
  const isDone = await setUp(folder, isAll, {
    ask: async (question, offered) => {
      asked.push(question.title)
      const isFirstTime = asked.filter((title) => title === question.title).length === 1
      if (backAt !== '' && question.title.startsWith(backAt) && isFirstTime) return BACK
      const [, answer = ''] = Object.entries(answers).find(([begin]) => question.title.startsWith(begin)) ?? []
      const fault = answerError(question, answer, offered)
      refused = fault === null ? '' : `${question.title}: ${fault}`
      return fault === null ? answer : null
    },
    choose: async (_, options) => options.filter((name) => /voice/.test(name)),
  })
  return { isDone, asked: asked.join('\n'), refused }
}

function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['.env.example', '.env.backend.example']) cpSync(join(ROOT, part), join(folder, part))
  mkdirSync(join(folder, 'brand'))
  writeFileSync(join(folder, 'brand/brand.yaml'), 'name: Acme\nemail: hello@acme.dev\n')
  return folder
}

test('answers go to both .env files, and are not asked for again', async () => {
  const folder = copy()
  const env = (file: string) => parseEnv(readFileSync(join(folder, file), 'utf8'))
  expect(await typing(folder, ANSWERS, false)).toMatchObject({ isDone: true, refused: '' })
  expect(env('.env')).toMatchObject({
    UPLOAD_TO: 'cloudflare:acme',
    VITE_SITE_URL: 'https://acme.dev',
    VITE_SUPABASE_URL: `https://${REF}.supabase.co`,
    VITE_VOICE_API_URL: `https://${REF}.supabase.co/functions/v1/voice`,
  })
  expect(env('.env.backend')).toMatchObject({
    MAIL_FROM: 'Acme <hello@acme.dev>',
    CONTACT_TO: 'hello@acme.dev',
    CRON_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(statSync(join(folder, '.env.backend')).mode & 0o077).toBe(0)

  const { asked } = await typing(folder, {}, false)
  expect(asked).not.toMatch(/Address of the site|publishable key/i)
})

test('going back asks the previous question again and offers its answer', async () => {
  const { asked } = await typing(copy(), ANSWERS, true, 'Supabase project')
  expect(asked).toMatch(
    /^Address of the site.*\nSupabase project.*\nAddress of the site.*\nSupabase project.*\nPublishable key/,
  )
})

test.each([
  ['Publishable key of the project', '', 'This is required.'],
  [
    'Publishable key of the project',
    'sb_secret_oops',
    'It is a secret key: anyone who opens the site could change all data.',
  ],
])('%s is refused: %s', async (title, answer, sentence) => {
  const { isDone, refused } = await typing(copy(), { ...ANSWERS, [title]: answer }, true)
  expect(isDone).toBe(false)
  expect(refused).toContain(`: ${sentence}`)
})

test('a variable replaces its line or its comment, or is added at the end', () => {
  const text = '# One.\nONE=1\n# Two.\n# TWO=your-two\n'
  expect(withVariable(text, 'ONE', 'a#b')).toContain("# One.\nONE='a#b'\n")
  expect(withVariable(text, 'TWO', '2')).toContain('# Two.\nTWO=2\n')
  expect(withVariable(text, 'ONE', null)).toContain('# One.\n# ONE=\n')
  expect(withVariable(text, 'THREE', '3')).toBe(`${text}THREE=3\n`)
  expect(withVariable(text, 'THREE', null)).toBe(text)
})
