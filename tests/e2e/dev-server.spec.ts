// What an owner sees in npm run dev while editing brand/, in a copy of the sources.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { copySources } from '../support/copy-sources.ts'
import { freePorts, runCommand, startStack, stopStack, type OwnStack } from '../support/own-stack.ts'
import { openPage } from '../support/hydrated.ts'
import { signInLink } from './accounts.ts'
import { fillIn } from './contact-form.ts'

const root = copySources('dev')
let folder: string
let stack: OwnStack
let terminal = ''

/** Saves the sample's file with one change to brand/. */
function save(file: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(join(root, 'sample', file), 'utf8')
  expect(text).toMatch(pattern)
  writeFileSync(join(root, 'brand', file), text.replace(pattern, replacement))
}

const remove = (file: string) => rmSync(join(root, 'brand', file))
const overlay = (page: Page) => page.locator('vite-error-overlay')
const url = (path: string) => `${stack.addresses.siteUrl}${path}`

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-spec-'))
  stack = await startStack(folder, { ...(await freePorts()), BRAND: '', STACK_LIMITS: 'off' }, 'dev', root)
  stack.process.stdout?.on('data', (chunk: Buffer) => (terminal += chunk.toString()))
  stack.process.stderr?.on('data', (chunk: Buffer) => (terminal += chunk.toString()))
})

test.afterAll(async () => {
  await stopStack(stack)
  await runCommand('stack/reset.ts', { STACK_DIR: folder })
})

test('a changed word, a new file and a removed file arrive in the open page', async ({ page }) => {
  await page.goto(url('/'))
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText(/It's Strategy/)
  save('hero.yaml', /- It's Strategy/, '- We Count.')
  await expect(headline).toHaveText(/We Count/)
  remove('hero.yaml')
  await expect(headline).toHaveText(/It's Strategy/)

  await page.goto(url('/jobs'))
  await expect(headline).not.toHaveText('Jobs')
  mkdirSync(join(root, 'brand/pages'))
  writeFileSync(join(root, 'brand/pages/jobs.md'), '---\ntitle: Jobs\ndescription: Work here.\n---\n\nNone today.\n')
  await expect(headline).toHaveText('Jobs')
  await expect(page.getByText('None today.')).toBeVisible()
})

test('colours and a name arrive while the server stays reachable, also if another file had a mistake', async ({
  page,
}) => {
  await page.goto(url('/'))
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await background()
  save('services.yaml', /icon: survey/, 'icon: compass')
  await expect(overlay(page)).toContainText('brand/services.yaml line 14: icon is "compass" (one of survey')
  const failures: unknown[] = []
  const end = new AbortController()
  const requests = (async () => {
    while (!end.signal.aborted) await fetch(url('/')).catch((error: unknown) => failures.push(error))
  })()
  save('brand.yaml', /name: Lodestar\n([^]*)ground: .*/, 'name: Northgate\n$1ground: "#301020"')
  await expect(overlay(page)).toHaveCount(1)
  expect(await background()).toBe(before)
  remove('services.yaml')
  await expect(overlay(page)).toHaveCount(0)
  await expect.poll(background).toBe('rgb(48, 16, 32)')
  end.abort()
  await requests
  expect(failures).toEqual([])
  expect(await (await fetch(url('/favicon.svg'))).text()).toContain('#301020')
  await page.goto(url('/careers'))
  await expect(page).toHaveTitle('Careers | Lodestar AI Agency')
  await expect(page.getByRole('link', { name: /Northgate/ }).first()).toBeVisible()
})

test('a mistake is shown in a page that is opened later, and covers none after its repair', async ({ page }) => {
  save('hero.yaml', /action: .*/, 'action:')
  await expect.poll(() => terminal).toContain('brand/hero.yaml line 6: action is missing (the main button)')
  await page.goto(url('/'))
  await expect(overlay(page)).toContainText('action is missing')
  // Vite shows an error only to the first page.
  await page.reload()
  await expect(overlay(page)).toContainText('action is missing')
  await page.goto('about:blank')
  terminal = ''
  save('hero.yaml', /lead: .*/, 'lead: One light: steer by it.')
  await expect.poll(() => terminal).toContain('a text with a colon needs straight quotation marks')
  remove('hero.yaml')
  const connected = page.waitForEvent('console', (message) => message.text().includes('connected'))
  await page.goto(url('/careers'))
  await connected
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers')
  await expect(overlay(page)).toHaveCount(0)
})

test('a word of an email arrives', async ({ page }) => {
  save('emails.yaml', /heading: We have your message\./, 'heading: It is on our desk.')
  const written = join(root, 'supabase/functions/_shared/site.ts')
  await expect.poll(() => readFileSync(written, 'utf8')).toContain('It is on our desk.')
  await openPage(page, url('/#contact'))
  const address = await fillIn(page)
  await page.getByRole('form').getByRole('button').click()
  const inbox = `${stack.addresses.mailUrl}/api/email?${new URLSearchParams({ 'to.address': address })}`
  await expect.poll(async () => (await fetch(inbox)).text()).toContain('It is on our desk.')
})

test('a feature that is left out has no link', async ({ page }) => {
  await page.goto(url('/'))
  await expect(signInLink(page)).toBeVisible()
  save('brand.yaml', /accounts: true/, 'accounts: false')
  await expect(signInLink(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/It's Strategy/)
})
