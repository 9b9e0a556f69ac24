import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readBrand } from '../brand/read-brand.ts'
import { sampleContent } from '../brand/sample-content.ts'
import { withVariable } from './env-file.ts'
import { BACK, answerError, setUp } from './set-up.ts'

const ROOT = join(import.meta.dirname, '../..')
const REF = 'abcdefghijklmnopqrst'

/** Answers by the beginning of their question. */
const ANSWERS: Record<string, string> = {
  'The name of the firm': 'Acme',
  'The name in titles': 'Acme AI Advisory',
  'Your promise': "It's Plain Advice",
  'What you do': 'We tell you what AI would change.',
  'Your description in search results': 'Acme says what AI would change.',
  'Your public email address': 'hello@acme.dev',
  'The page where visitors': 'cal.acme.dev/call',
  'Your page on LinkedIn': 'linkedin.com/company/acme',
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
  for (const part of ['brand', '.env.example', '.env.backend.example'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  return folder
}

const SAMPLE_NAME = 'name: Lodestar\n'
const isSample = readFileSync(join(ROOT, 'brand/brand.yaml'), 'utf8').includes(SAMPLE_NAME)

test.runIf(isSample)(
  'answers go to brand.yaml and both .env files, and leave nothing of the sample there',
  async () => {
    const folder = copy()
    const env = (file: string) => parseEnv(readFileSync(join(folder, file), 'utf8'))
    const first = await typing(folder, ANSWERS, false)
    expect(first).toMatchObject({ isDone: true, refused: '' })
    expect(first.asked).toMatch(/colour of the background.*colour of buttons/s)
    const { words, mistakes } = await readBrand(join(folder, 'brand'))
    expect(mistakes).toEqual([])
    expect(words['brand.yaml']).toMatchObject({
      name: 'Acme',
      promise: "It's Plain Advice",
      schedulingPage: 'https://cal.acme.dev/call',
      social: { facebook: '', linkedin: 'https://linkedin.com/company/acme' },
    })
    expect(sampleContent(folder).filter(({ what }) => what.startsWith('brand/brand.yaml'))).toEqual([])
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
    expect(asked).not.toMatch(/name of the firm|colour|Facebook|publishable key/)
  },
)

test('going back asks the previous question again and offers its answer', async () => {
  const folder = copy()
  const { asked } = await typing(folder, ANSWERS, true, 'The name in titles')
  expect(asked).toMatch(
    /^The name of the firm.*\nThe name in titles.*\nThe name of the firm.*\nThe name in titles.*\nYour promise/,
  )
  expect((await readBrand(join(folder, 'brand'))).words['brand.yaml'].name).toBe('Acme')
})

test.each([
  ['The name of the firm', 'Lodestar', "It is still the sample's. Write your own."],
  ['Publishable key of the project', '', 'This is required.'],
  [
    'Your public email address',
    'hello at acme.dev',
    'It is hello at acme.dev, which is not a valid email address. Write your public email address, such as hello@acme.com.',
  ],
  ['The colour of buttons', '#777777', 'It is hard to read on the background. Choose a lighter or darker one.'],
  ['Your page on X', 'linkedin.com/in/acme', 'It is https://linkedin.com/in/acme, which is not a page on X.'],
  ['Your page on LinkedIn', 'https://www.linkedin.com/', "It is still the sample's. Write your own."],
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
