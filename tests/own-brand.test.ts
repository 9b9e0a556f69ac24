// What an owner does with brand/. Its mistakes: check-brand.test.ts, on the development server: dev-server.spec.ts.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import { Brand } from '#src/brand/read/read-brand.ts'
import { ROOT } from '../stack/settings.ts'
import { copySources } from './support/copy-sources.ts'

const sample = (file: string) => readFileSync(join(ROOT, 'sample', file), 'utf8')

function write(folder: string, files: Record<string, string | Buffer>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.test', ...args], { cwd, encoding: 'utf8' })

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'own-brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a file of brand/ changes the words of that file, and nothing else', () => {
  const own = temporaryFolder()
  const words = () => Object.entries<unknown>(new Brand(new BrandFiles(own)).content)
  const before = new Map(words())
  write(own, { 'hero.yaml': sample('hero.yaml').replace("It's Strategy", 'We Count.') })
  const changed = words().filter(([file, content]) => !isDeepStrictEqual(content, before.get(file)))
  expect(changed).toEqual([['hero.yaml', expect.objectContaining({ headline: ["AI Isn't Magic.", 'We Count.'] })]])
})

test('people of the sample are marked as invented until none of their sentences is left', () => {
  const own = temporaryFolder()
  const areInvented = (text: string) => {
    write(own, { 'quotes.yaml': text })
    return new BrandFiles(own).hasSampleText('quotes.yaml')
  }
  const changed = sample('quotes.yaml').replaceAll(/(?<=^ {4}quote: ).*$/gm, 'They asked what it was for.')
  expect(areInvented(sample('quotes.yaml').replace('Operations Director', 'Director'))).toBe(true)
  expect(areInvented(changed)).toBe(false)
})

test('a small firm builds: light colours, a photograph, own services, no report, quotes or accounts', async () => {
  const root = copySources('own-brand')
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#88a' } })
  write(join(root, 'brand'), {
    'brand.yaml': sample('brand.yaml')
      .replace('name: Lodestar', 'name: Northgate')
      .replace(/ground: .*/, 'ground: "#f4f8fa"')
      .replace(/accent: .*/, 'accent: "#0b5c75"')
      .replace('accounts: true', 'accounts: false'),
    'hero.yaml': `${sample('hero.yaml').replace("It's Strategy", 'We Count.')}image: quay.jpg\n`,
    'pictures/quay.jpg': await photo.jpeg().toBuffer(),
    'services.yaml': `title: What we do
lead: One thing.
services:
  - title: AI Check
    description: We look at one process.
    icon: survey
    facts:
      - { term: Takes, detail: One week }
    price: €900
    action: Ask for it
`,
    'report.yaml': '',
    'quotes.yaml': '# Not yet.\n',
    'pages/careers.md': '',
  })
  // Without the addresses of unit tests: for the local stack.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITE_|^BRAND$/.test(name)))
  execFileSync(process.execPath, ['scripts/build/main.ts', '--quick'], { cwd: root, env })
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8')
  const isShown = (...texts: string[]) => texts.filter((text) => html.includes(text))
  const shown = [
    'We Count.',
    '<meta name="theme-color" content="#f4f8fa"',
    '€900',
    'assets/quay-',
    'id="services"',
    'id="about"',
  ]
  expect(isShown(...shown)).toEqual(shown)
  expect(
    isShown('Harbour &amp; Finch', 'The question, in your words', 'Success Stories', 'href="/careers"', 'href="/auth'),
  ).toEqual([])
  expect(globSync('{account,careers}.html', { cwd: join(root, 'dist') })).toEqual([])
  expect(existsSync(join(root, 'dist/our-approach.html'))).toBe(true)
})

test('an update of the sample merges into a repository with words of its own, without a conflict', () => {
  const folder = temporaryFolder()
  const [template, own] = [join(folder, 'template'), join(folder, 'own')]
  for (const part of ['sample', 'brand']) cpSync(join(ROOT, part), join(template, part), { recursive: true })
  const commit = (cwd: string) => {
    git(cwd, 'add', '-A')
    git(cwd, 'commit', '-qm', 'A change')
  }
  git(template, 'init', '-qb', 'main')
  commit(template)
  git(folder, 'clone', '-q', '-o', 'template', template, own)
  const hero = sample('hero.yaml').replace("It's Strategy", 'We Count.')
  write(join(own, 'brand'), { 'hero.yaml': hero, 'pages/jobs.md': sample('pages/careers.md'), 'quotes.yaml': '' })
  commit(own)
  const update = { 'hero.yaml': '# New.\n', 'services.yaml': '# New.\n', 'pages/careers.md': '---\n' }
  write(join(template, 'sample'), update)
  commit(template)
  git(own, 'fetch', '-q', 'template')
  git(own, 'merge', '--no-edit', 'template/main')
  expect(git(own, 'status', '--porcelain')).toBe('')
  expect(readFileSync(join(own, 'brand/hero.yaml'), 'utf8')).toBe(hero)
  for (const [file, text] of Object.entries(update)) expect(readFileSync(join(own, 'sample', file), 'utf8')).toBe(text)
})
