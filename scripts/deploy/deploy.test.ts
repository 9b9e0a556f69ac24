// The whole command, with fakes of the Supabase CLI, wrangler, npm and the voice provider that record their calls.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import { brandFaults, deploy } from './deploy.ts'
import { deployedFunctions } from './backend.ts'
import { migrationHashes } from '../../stack/services/postgres/migrations.ts'
import { ROOT } from '../../stack/settings.ts'

const SECRETS = {
  SUPABASE_SECRET_KEY: 'sb_secret_topsecret',
  SUPABASE_ACCESS_TOKEN: 'sbp_0123456789abcdef0123456789abcdef01234567',
  RESEND_API_KEY: 're_topsecret',
  RESEND_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  TURNSTILE_SECRET_KEY: 'turnstile-topsecret',
  CLOUDFLARE_API_TOKEN: 'cloudflare-topsecret',
}
const SETTINGS = {
  ...SECRETS,
  VITE_SITE_URL: 'https://acme.test',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  VITE_TURNSTILE_SITE_KEY: 'site-key',
  MAIL_FROM: 'Acme <hello@acme.test>',
  CONTACT_TO: 'team@acme.test',
  CLOUDFLARE_PROJECT: 'acme',
  CLOUDFLARE_ACCOUNT_ID: 'account',
}
const BACKEND = ['supabase link', 'supabase db push', 'supabase config push', 'supabase secrets set']
const CODE = ['supabase secrets unset', 'supabase functions deploy', 'supabase db query']
const TOOLS = ['npm ci', 'supabase --version']
const ALL = [...TOOLS, ...BACKEND, ...CODE, 'npm build', 'wrangler project', 'wrangler deploy', 'npm doctor']

/** Records the call, copies its input files, which are deleted afterwards, and prints a secret, as a tool might. */
const fake = (name: string) => `#!/bin/sh
echo "${name} $*" >> "$CALLS"
for given in "$@"; do case "$given" in *.env|*.sql) ls -l "$given" >> "$CALLS.modes"; cat "$given" >> "$CALLS.files";; esac; done
env >> "$CALLS.${name}"
case "$*" in *build*) env > "$CALLS.build";; ci*) env > "$CALLS.npm ci";; esac
echo "I was given $SUPABASE_ACCESS_TOKEN"
case "$*" in *"project create $NEW "*) exit 0;; *"project create"*) echo "A project with this name already exists" >&2; exit 1;; esac
case "$*" in "$FAILS"*) exit 1;; esac
`

type RunOptions = {
  settings?: Record<string, string>
  isNew?: boolean
  fails?: string
  /** Instead of brand/. */
  own?: string
  environment?: Record<string, string>
  isDryRun?: boolean
  withMigrations?: boolean
  /** What doctor_facts() returns: 404 before the first deployment. */
  database?: Response
  provider?: typeof fetch
}

const FAKES = {
  'bin/npm': fake('npm'),
  'tools/node_modules/.bin/supabase': fake('supabase'),
  'tools/node_modules/.bin/wrangler': fake('wrangler'),
}

async function run({
  settings = {},
  isNew = false,
  fails = 'nothing',
  own = ownBrand(),
  environment = {},
  isDryRun = false,
  withMigrations = true,
  database = Response.json({}, { status: 404 }),
  provider = vi.fn<typeof fetch>(),
}: RunOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
    return join(folder, file)
  }
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')
  const lines = Object.entries({ ...SETTINGS, ...settings }).map(([name, value]) => `${name}=${value}\n`)
  const envFile = write('.env', lines.join(''))
  for (const [file, text] of Object.entries(FAKES)) write(file, text, 0o755)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`)
  vi.stubEnv('CALLS', join(folder, 'calls'))
  vi.stubEnv('FAILS', fails)
  vi.stubEnv('NEW', isNew ? SETTINGS.CLOUDFLARE_PROJECT : 'none')
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/rpc/doctor_facts') ? database : provider(url, init),
  )
  let output = ''
  const collect = (line: string) => void (output += `${line}\n`)
  vi.spyOn(console, 'info').mockImplementation(collect)
  const errors = vi.spyOn(console, 'error').mockImplementation(collect)
  const code = await deploy({
    envFile,
    brand: new BrandFiles(own),
    folder: join(folder, 'deploy'),
    tools: join(folder, 'tools'),
    isDryRun,
    withMigrations,
  })
  errors.mockClear()
  const calls = read('calls').trim()
  const pushed = read('deploy/supabase/config.toml')
  for (const secret of Object.values(SECRETS)) expect(`${calls}${output}${pushed}`).not.toContain(secret)
  for (const file of ['secrets.env', 'settings.sql']) expect(existsSync(join(folder, 'deploy', file))).toBe(false)
  return { code, output, calls, steps: calls.split('\n').filter(Boolean).map(stepOf), pushed, read }
}

function stepOf(call: string): string {
  const [program, ...args] = call.split(' ')
  if (program === 'npm') return `npm ${args[0] === 'run' ? args[2] : args[0]}`
  if (program === 'wrangler') return `wrangler ${args[1]}`
  return `supabase ${['link', '--version'].includes(args[0] ?? '') ? args[0] : `${args[0]} ${args[1]}`}`
}

test('the backend, then the site, then the doctor', async () => {
  const { code, output, calls, steps, read } = await run()
  expect(output).toMatch(/Online: https:\/\/acme\.test\n$/)
  expect([code, steps]).toEqual([0, ALL])
  expect(calls).toMatch(/^npm ci --prefix \S+\/tools --ignore-scripts /)
  expect(calls).toMatch(/^wrangler pages deploy \.local\/site --project-name=acme --branch=main$/m)
  expect(read('calls.build')).toMatch(/^VITE_SITE_URL=https:\/\/acme\.test$/m)
  const modes = read('calls.modes').trim().split('\n')
  expect(modes.map((line) => line.slice(0, 10))).toEqual(['-rw-------', '-rw-------'])
  expect(read('calls.files')).toMatch(/^SITE_URL='https:\/\/acme\.test'$/m)
  const [, cron = ''] = /^CRON_SECRET='(\w{64})'$/m.exec(read('calls.files')) ?? []
  expect(read('calls.files')).toContain(`('cron_secret', '${cron}')`)
  expect(output).not.toContain(cron)
})

test('a dry run checks the settings, prints the steps and changes nothing', async () => {
  const { code, output, calls, pushed } = await run({ isDryRun: true })
  expect([code, calls, pushed]).toEqual([0, '', ''])
  const names = Array.from(output.matchAll(/^── ([\w ]+): /gm), ([, name]) => name)
  const backend = 'tools, tools check, link, migrations, settings, secrets, removed secrets, functions, scheduler'
  expect(names.join(', ')).toBe(`${backend}, build, project, upload, doctor`)
  expect(output).toContain('A dry run: nothing was changed. To deploy: npm run deploy\n')
})

test('the first deployment ends before the doctor, because no domain leads to the site yet', async () => {
  const { code, output, steps } = await run({ isNew: true })
  expect([code, steps]).toEqual([0, ALL.slice(0, -1)])
  expect(output).toContain('Next: connect https://acme.test')
  expect(output).not.toContain('Online')
})

test.each<[fails: string, stops: string, message: string, next: string]>([
  ['ci', 'npm ci', 'Stopped at "tools". Nothing was deployed.', 'npm run deploy'],
  ['--version', 'supabase --version', 'Stopped at "tools check". Nothing was deployed.', 'npm run deploy'],
  ['config push', 'supabase config push', 'Stopped at "settings". The database is up to date', 'npm run deploy'],
  ['db query', 'supabase db query', 'Stopped at "scheduler". Until this succeeds', 'npm run deploy'],
  [
    'run --silent build',
    'npm build',
    'Stopped at "build". The backend is deployed. The site is as before; before the first',
    'npm run deploy',
  ],
  ['run --silent doctor', 'npm doctor', 'Stopped at "doctor". Everything is deployed', 'npm run doctor'],
])('a failure at %s: no further step, one sentence, and the command to go on', async (fails, stops, message, next) => {
  const { code, output, steps } = await run({ fails })
  expect([code, steps]).toEqual([1, ALL.slice(0, ALL.indexOf(stops) + 1)])
  expect(output).toContain(message)
  expect(output).toMatch(new RegExp(`\nThen: ${next}\n$`))
})

test.each<[options: RunOptions, message: string]>([
  [{ isDryRun: true, settings: { VITE_SITE_URL: 'http://acme.test' } }, 'VITE_SITE_URL must be https'],
  [{ isDryRun: true, settings: { VITE_SITE_URL: 'http://acme.test' } }, 'brand/ is complete: no file, person'],
  [
    { isDryRun: true, own: join(ROOT, 'sample'), settings: { VITE_SITE_URL: 'http://acme.test' } },
    'The site is not yet your own:\n  brand/brand.yaml is still the one of sample/',
  ],
  [{ settings: { VITE_TURNSTILE_SITE_KEY: '' } }, 'VITE_TURNSTILE_SITE_KEY is missing'],
])('refused before anything is done: %j', async (options, message) => {
  const { code, output, calls } = await run(options)
  expect([code, calls]).toEqual([1, ''])
  expect(output).toContain(message)
})

const FOR_OWNERS = [
  ...['brand', 'hero', 'services', 'about', 'quotes', 'contact', 'emails', 'assistant', 'privacy'].map(
    (name) => `${name}.yaml`,
  ),
  ...['careers', 'case-studies', 'imprint', 'our-approach', 'your-records'].map((name) => `pages/${name}.md`),
  ...['icon', 'mark', 'mark-nav', 'star'].map((name) => `logo/${name}.svg`),
]

/** brand/ with all that must be the firm's own. */
function ownBrand(): string {
  const own = mkdtempSync(join(tmpdir(), 'own-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  for (const folder of ['pages', 'logo']) mkdirSync(join(own, folder))
  for (const file of FOR_OWNERS) {
    const text = readFileSync(join(ROOT, 'sample', file), 'utf8')
      .replaceAll(/lodestar\.example|example\.com/g, 'northgate.ai')
      .replaceAll(/(facebook|instagram|linkedin|x)\.com\/$/gm, '$1.com/northgate')
      .replaceAll('00000000', '12345678')
      .replaceAll(/^> Sample entry/gm, '> Entry')
      .replaceAll('Lodestar', 'Northgate')
      .replaceAll(/(?:Ruth|Priya|Daniel|Anders) (?=[A-Z])/g, 'Ms ')
      .replaceAll(/(?:Harbour & Finch|Northmere|Tarn & Wells) /g, '')
      .replaceAll(/^.{47,}$/gm, (line) => line.replace(/ (\w+) /, ' $1, $1 '))
    writeFileSync(join(own, file), `${text}\n`)
  }
  return own
}

test.each([null, ...FOR_OWNERS])('of the firm’s own files %s is left out', async (missing) => {
  const own = ownBrand()
  if (missing !== null) rmSync(join(own, missing))
  const { code, output, calls } = await run({ isDryRun: true, own })
  expect(code).toBe(missing === null ? 0 : 1)
  const named = Array.from(output.matchAll(/brand\/(\S+) is still the one of sample\//g), ([, file]) => file)
  expect(named).toEqual(missing === null ? [] : [missing])
  expect(calls).toBe('')
})

test('nothing of the sample is published: an unchanged copy, its addresses, or a sentence that is no longer true', async () => {
  const own = ownBrand()
  const faults = () => brandFaults(new BrandFiles(own))
  for (const file of ['brand.yaml', 'pages/imprint.md']) {
    cpSync(join(ROOT, 'sample', file), join(own, file))
    expect(await faults()).toContain(`brand/${file} is still the one of sample/: put your own there`)
    appendFileSync(join(own, file), '\n')
  }
  expect(await faults()).toEqual(
    [
      /^brand\/brand\.yaml line 2 is the sample's: name: Lodestar$/,
      /: title: Lodestar AI Agency/,
      /: description: "Lodestar is/,
      /: email: hello@lodestar\.example$/,
      /: schedulingPage: https:\/\/example\.com/,
      /: facebook: https:/,
      /: instagram: https:/,
      /: linkedin: https:/,
      /: twitter: https:/,
      /: \{company\}, 4 Quay Street/,
      /Ruth Calder/,
      /: > Sample entry/,
      /company number 00000000/,
      /Ruth Calder/,
      /: > Sample entry/,
    ].map((line) => expect.stringMatching(line)),
  )
})

test('a person, a client or a figure that the sample invents is not published because another line differs', async () => {
  const own = ownBrand()
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(ROOT, 'sample', file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(own, file), text.replace(from, to))
  }
  change('quotes.yaml', 'Operations Director', 'Director')
  change('about.yaml', 'Ruth Calder', 'Rosa Marsh')
  change('contact.yaml', 'https://cal.com/lodestar.example/call', 'https://cal.com/northgate/call')
  const faults = await brandFaults(new BrandFiles(own))
  const named = (file: string) => faults.filter((line) => line.startsWith(`brand/${file} `))
  const person = [/: - name: /, /: company: /, /: quote: /, /: imageText: /].map((line) => expect.stringMatching(line))
  expect(named('quotes.yaml')).toEqual([...person, ...person, ...person])
  expect(named('about.yaml')).toHaveLength(8)
  expect(named('contact.yaml')).toEqual([
    expect.stringContaining('We read at least 500'),
    expect.stringContaining('In 17 of our last 30 reviews'),
  ])
})

test('a dry run names an own privacy text without the lists of what is stored and of recipients', async () => {
  const own = ownBrand()
  writeFileSync(join(own, 'pages/privacy.md'), '---\ntitle: P\ndescription: D\n---\n\n## We keep\n\n{stored}\n')
  const { code, output } = await run({ isDryRun: true, own })
  expect(code).toBe(0)
  expect(output).toContain('brand/pages/privacy.md has no {recipients}: name who receives what in your own words')
  expect(output).not.toContain('{stored}')
})

test('a file of the sample that links to a page that was left out is not published', async () => {
  const own = ownBrand()
  writeFileSync(join(own, 'pages/careers.md'), '')
  const assistant = readFileSync(join(own, 'assistant.yaml'), 'utf8')
  writeFileSync(join(own, 'assistant.yaml'), assistant.replaceAll('/careers', '/imprint'))
  expect(await brandFaults(new BrandFiles(own))).toEqual([
    expect.stringMatching(/^sample\/site\.yaml line \d+ \(copy .*\): there is no page \/careers/),
  ])
})

test('a tool is given only its own secrets, its install none, and no setting of the shell', async () => {
  const { RESEND_API_KEY, SUPABASE_ACCESS_TOKEN } = SECRETS
  const { code, read } = await run({
    settings: { SUPABASE_DB_PASSWORD: 'database-topsecret' },
    environment: { RESEND_API_KEY, SUPABASE_ACCESS_TOKEN, RETENTION_MONTHS: '7' },
  })
  const secretsOf = (tool: string) => {
    const names = new Set(Array.from(read(`calls.${tool}`).matchAll(/^(\w+)=/gm), ([, name]) => name))
    return [...Object.keys(SECRETS), 'SUPABASE_DB_PASSWORD'].filter((name) => names.has(name)).toSorted()
  }
  expect(code).toBe(0)
  expect(secretsOf('supabase')).toEqual(['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD', 'TURNSTILE_SECRET_KEY'])
  expect(secretsOf('wrangler')).toEqual(['CLOUDFLARE_API_TOKEN'])
  expect(secretsOf('npm ci')).toEqual([])
  expect(read('calls.build')).not.toContain('RETENTION_MONTHS')
})

const facts = (migrations: object, status = 200) => Response.json({ migrations }, { status })

test('without migrations it deploys only to a database that has all of them', async () => {
  const [[first] = [], ...others] = Object.entries(migrationHashes())
  const refused = await run({ withMigrations: false, database: facts(Object.fromEntries(others)) })
  expect([refused.code, refused.calls]).toEqual([1, ''])
  expect(refused.output).toContain(`Nothing was deployed: the database lacks the migrations ${first}. Take a backup.`)
  const newer = facts({ ...migrationHashes(), '20991231000000': null })
  const { code, steps } = await run({ withMigrations: false, database: newer })
  expect([code, steps]).toEqual([0, ALL.filter((step) => step !== 'supabase db push')])
  for (const status of [401, 404])
    expect((await run({ withMigrations: false, database: facts({}, status) })).calls).toBe('')
})

test('nothing is deployed if a migration was changed after it was applied, or the database does not respond', async () => {
  const [changed = ''] = Object.keys(migrationHashes())
  const refused = await run({ database: facts({ [changed]: 'another' }) })
  expect([refused.code, refused.calls]).toEqual([1, ''])
  expect(refused.output).toContain(
    `Nothing was deployed: the database has the migrations ${changed} as they were before`,
  )
  expect((await run({ database: facts({}, 401) })).output).toContain('Nothing was deployed: doctor_facts() got 401')
  expect((await run({ database: facts({ [changed]: migrationHashes()[changed] }) })).code).toBe(0)
})

test('another host: its command instead of wrangler', async () => {
  const { steps, calls } = await run({ settings: { DEPLOY_SITE: 'npm exec upload .local/site' } })
  expect(steps).toEqual([...TOOLS, ...BACKEND, ...CODE, 'npm build', 'npm exec', 'npm doctor'])
  expect(calls).toContain('npm exec upload .local/site\n')
})

test('the pushed settings are those of config.toml with the real addresses and the captcha', async () => {
  const { pushed } = await run()
  const { auth, functions } = parse(pushed)
  expect(auth).toMatchObject({
    site_url: 'https://acme.test',
    additional_redirect_urls: [],
    minimum_password_length: 6,
    captcha: { enabled: true, provider: 'turnstile', secret: 'env(TURNSTILE_SECRET_KEY)' },
    email: { enable_confirmations: false },
    hook: { send_email: { enabled: true, uri: 'pg-functions://postgres/public/send_account_mail' } },
  })
  expect(pushed).not.toContain('127.0.0.1')
  expect(Object.keys(functions as object).toSorted()).toEqual(deployedFunctions({ hasCalls: false }))
})

test('without the keys of the assistant a deployment, dry or not, says that the site has no voice demo', async () => {
  const line = 'The site has no voice demo: VOICE_PUBLIC_KEY and VOICE_ASSISTANT_ID are not in .env'
  const settings = { VOICE_PUBLIC_KEY: 'public', VOICE_ASSISTANT_ID: 'ada' }
  for (const isDryRun of [true, false]) {
    expect((await run({ isDryRun })).output).toContain(line)
    expect((await run({ isDryRun, settings })).output).not.toContain(line)
  }
})

test('secrets that .env does not have are removed, so that an assistant without keys makes no calls', async () => {
  const { calls } = await run({ settings: { VOICE_MINUTES_PER_DAY: '30' } })
  const removed = /secrets unset (.*?) --yes/.exec(calls)?.[1]?.split(' ')
  expect(removed).toEqual(expect.arrayContaining(['VOICE_PUBLIC_KEY', 'VOICE_ASSISTANT_ID']))
  expect(removed).not.toContain('VOICE_MINUTES_PER_DAY')
})

test('the first deployment creates the assistant, the next ones update it', async () => {
  const provider = vi.fn<typeof fetch>()
  const respond = (status: number) => provider.mockResolvedValueOnce(Response.json({ id: 'ada' }, { status }))
  const settings = { VOICE_PROVIDER_KEY: 'private-key', VOICE_PUBLIC_KEY: 'public' }
  respond(201)
  const first = await run({ settings, provider })
  expect([first.code, first.calls]).toEqual([1, ''])
  expect(first.output).toContain('Write into .env: VOICE_PUBLIC_KEY and VOICE_ASSISTANT_ID=ada')
  respond(404)
  const refused = await run({ settings: { ...settings, VOICE_ASSISTANT_ID: 'ada' }, provider })
  expect([refused.code, refused.calls]).toEqual([1, ''])
  respond(200)
  const second = await run({ settings: { ...settings, VOICE_ASSISTANT_ID: 'ada' }, provider })
  expect(second.output).toContain('Updated the assistant ada.')
  const headers = { authorization: 'Bearer private-key' }
  const at = (address: string, method: string) => [
    `https://api.vapi.ai/assistant${address}`,
    expect.objectContaining({ method, headers: expect.objectContaining(headers) }),
  ]
  expect(provider.mock.calls).toEqual([at('', 'POST'), at('/ada', 'PATCH'), at('/ada', 'PATCH')])
  expect(second.read('calls.build')).toContain('VITE_VOICE_ASSISTANT_ID=ada')
  expect(second.read('deploy/supabase/functions/voice/index.ts')).not.toBe('')
})

test('without migrations no assistant is created, or each push would create another', async () => {
  const provider = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', provider)
  const { output, calls } = await run({ settings: { VOICE_PROVIDER_KEY: 'private-key' }, withMigrations: false })
  expect(output).toContain('Nothing was deployed: VOICE_ASSISTANT_ID is missing.')
  expect([calls, provider.mock.calls]).toEqual(['', []])
})
