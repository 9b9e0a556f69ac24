// npm run validate -- features: builds the site with and without its optional features (docs/branding.md), checks what must
// and must not be there, and runs the core journeys. Prints the weight of `/` for each.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { account } from '#src/content/account.ts'
import { accountPage } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { teamOnly } from '#src/content/team-only.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { copyWithBrand } from '../scripts/brand/overlay.ts'
import { weigh } from '../scripts/build/budgets.ts'

const ROOT = join(import.meta.dirname, '..')
const COPY = join(ROOT, '.local/features')
const DIST = join(COPY, 'dist')

/** The features in brand.yaml. */
type Site = { voice: boolean; accounts: boolean; inbox: boolean }

const SITES: Site[] = [
  { voice: true, accounts: true, inbox: true },
  { voice: false, accounts: true, inbox: true },
  { voice: true, accounts: false, inbox: true },
  { voice: false, accounts: false, inbox: false },
]

const hasVoice = ({ voice }: Site) => voice
const hasLogin = ({ accounts, inbox }: Site) => accounts || inbox
const hasAccounts = ({ accounts }: Site) => accounts
const hasInbox = ({ inbox }: Site) => inbox

/** A file of dist/ and words in it; without words, the file itself. Where a site has the part, they must be there too. */
const PARTS: [file: string, words: string, isThere: (site: Site) => boolean][] = [
  ['auth.html', '', hasLogin],
  ['account.html', '', hasAccounts],
  ['inbox.html', '', hasInbox],
  ['voice-demo.html', '', hasVoice],
  ['*.html', 'href="/auth"', hasAccounts],
  ['*.html', 'href="/account"', hasAccounts],
  ['*.html', 'href="/voice-demo"', hasVoice],
  ['index.html', 'account-session', hasLogin],
  ['sitemap.xml', '/auth<', hasAccounts],
  ['sitemap.xml', '/voice-demo<', hasVoice],
  ['privacy.html', 'which account sent it', hasAccounts],
  ['privacy.html', 'Notes of our team', hasInbox],
  ['privacy.html', 'A voice call', hasVoice],
  ['_headers', "'sha256-", hasLogin],
  ['_headers', '/voice-demo', hasVoice],
  ['assets/*.js', account.signIn, hasAccounts],
  ['assets/*.js', accountPage.lead, hasAccounts],
  ['assets/*.js', auth.logIn.forgot, hasLogin],
  ['assets/*.js', teamOnly.heading, hasInbox],
  ['assets/*.js', inboxLead.markAnswered, hasInbox],
  ['assets/*.js', voiceDemo.card.start, hasVoice],
]

/** What an owner's commands deploy and check. */
const COMMANDS = `
const { functionNames } = await import('./scripts/deploy/functions-version.ts')
const { allChecks } = await import('./scripts/doctor/main.ts')
console.log(JSON.stringify([...functionNames().map((name) => 'function ' + name), ...allChecks.map(({ id }) => 'check ' + id)]))`
const COMMAND_PARTS: [part: string, isThere: (site: Site) => boolean][] = [
  ['function team-invitation', hasInbox],
  ['function voice', hasVoice],
  ['check team', hasInbox],
  ['check password', hasLogin],
  ['check voice', hasVoice],
  ['check minutes', hasVoice],
]

const JOURNEYS: [file: string, test: string, isThere: (site: Site) => boolean][] = [
  ['page/pages.spec.ts', 'every page has its title', () => true],
  ['contact/contact.spec.ts', 'two mails arrive', () => true],
  ['account/accounts.spec.ts', 'sign up, find the profile', hasAccounts],
  ['inbox/inbox-team.spec.ts', 'the link of a mail leads to the button that marks its lead', hasInbox],
  ['voice/voice-demo.spec.ts', 'from the home page to a call', hasVoice],
]

const counts = { passed: 0, failed: 0 }
const table = [`  ${'voice'.padEnd(9)}accounts inbox    scripts of /    HTML of /`]

copyWithBrand(join(ROOT, 'brand'), COPY)
for (const site of SITES) {
  const title = `voice ${word(site.voice)}, accounts ${word(site.accounts)}, inbox ${word(site.inbox)}`
  console.info(`\n── ${title}`)
  writeFeatures(site)
  run('npm', ['run', '--silent', 'build'])
  lookAt(site, title)
  if (process.argv[2] !== 'build') run('npx', ['playwright', 'test', ...journeysOf(site)])
  const { scripts, html } = weigh(DIST, 'index.html')
  table.push(
    `  ${word(site.voice).padEnd(9)}${word(site.accounts).padEnd(9)}${word(site.inbox).padEnd(9)}${bytes(scripts)}${bytes(html)}`,
  )
}
console.info(`\nBytes of /: scripts as gzip, HTML as brotli\n${table.join('\n')}`)
console.info(`features: ${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

function writeFeatures(features: Site): void {
  const file = join(COPY, 'brand/brand.yaml')
  const brand = parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, stringify({ ...brand, features }))
}

function lookAt(site: Site, title: string): void {
  for (const [pattern, words, isThere] of PARTS) {
    const files = globSync(pattern, { cwd: DIST }).map((file) => join(DIST, file))
    const isFound = words === '' ? files.some((file) => existsSync(file)) : files.some((file) => holds(file, words))
    judge(isFound === isThere(site), `${title}: ${pattern} ${words} is ${isFound ? '' : 'not '}there`)
  }
  const printed = execFileSync('node', ['--input-type=module', '-e', COMMANDS], { cwd: COPY, encoding: 'utf8' })
  const parts = new Set(JSON.parse(printed) as string[])
  for (const [part, isThere] of COMMAND_PARTS) {
    judge(parts.has(part) === isThere(site), `${title}: ${part} is ${parts.has(part) ? '' : 'not '}there`)
  }
}

function holds(file: string, words: string): boolean {
  return readFileSync(file, 'utf8').includes(words)
}

function journeysOf(site: Site): string[] {
  const chosen = JOURNEYS.filter(([, , isThere]) => isThere(site))
  // Playwright runs the others when one is not found.
  for (const [file, test] of chosen) judge(holds(join(COPY, 'tests/e2e', file), test), `${file} has no test "${test}"`)
  const files = chosen.map(([file]) => `tests/e2e/${file}`)
  return [...files, '--grep', chosen.map(([, test]) => test).join('|')]
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: COPY, stdio: 'inherit' })
  judge(status === 0, `${command} ${args.join(' ')} failed`)
}

function judge(isRight: boolean, fault: string): void {
  counts[isRight ? 'passed' : 'failed']++
  if (!isRight) console.error(`  ✗ ${fault}`)
}

function word(isOn: boolean): string {
  return isOn ? 'on' : 'off'
}

function bytes(count: number): string {
  return count.toLocaleString('en').padStart(7).padEnd(16)
}
