import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBrand, told } from './read-brand.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPONENT = 'hero-section.tsx'
const GENERATED = 'src/content/generated/hero.ts'

/** The template and a firm's copy of it, both as Git repositories. */
function twoRepositories() {
  const folder = mkdtempSync(join(tmpdir(), 'update-'))
  const at = (place: string) => {
    const root = join(folder, place)
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.test', ...args], {
        cwd: root,
        encoding: 'utf8',
      })
    const change = (file: string, edit: (text: string) => string) =>
      writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')))
    const commit = (message: string) => {
      git('add', '-A')
      git('commit', '-qm', message)
    }
    return { root, git, change, commit, read: (file: string) => readFileSync(join(root, file), 'utf8') }
  }
  const template = at('template')
  cpSync(join(ROOT, 'samples/harbourlight'), join(template.root, 'brand'), { recursive: true })
  for (const file of ['.gitattributes', GENERATED]) cpSync(join(ROOT, file), join(template.root, file))
  cpSync(join(ROOT, 'src/features/home', COMPONENT), join(template.root, COMPONENT))
  execFileSync('git', ['init', '-q', '-b', 'main', template.root])
  // The version that a firm begins with has one field less than the next.
  template.change('brand/hero.yaml', (text) => text.replace(/caption: .*\n/, ''))
  template.commit('v1')
  execFileSync('git', ['clone', '-q', template.root, join(folder, 'firm')])
  return { folder, template, firm: at('firm') }
}

/** Runs the command of docs/updating.md. */
function merge(root: string): number | null {
  const document = readFileSync(join(ROOT, 'docs/updating.md'), 'utf8')
  const command = /```sh\n(test -z [^`]+)```/.exec(document)?.[1] ?? 'false'
  const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@acme.test' }
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@acme.test' }
  const env = { ...process.env, ...author, ...committer }
  return spawnSync('bash', ['-c', command.replace('v1.1.0', 'origin/main')], { cwd: root, env }).status
}

test('an update changes the code, leaves the firm alone without a conflict, and a new field is asked for', async () => {
  const { folder, template, firm } = twoRepositories()
  for (const { change } of [firm, template]) {
    const mine = change === firm.change
    change('brand/hero.yaml', (text) =>
      text.replace(/lead: .*/, mine ? "lead: It's ours." : 'lead: Other sample words.'),
    )
    change('brand/brand.yaml', (text) => text.replace('name: Harbourlight', mine ? 'name: Acme' : 'name: Lodestar 2'))
    change('brand/pictures/horizon.svg', () => (mine ? '<svg id="ours"/>' : '<svg id="sample"/>'))
    change(GENERATED, (text) => `${text}// ${mine ? 'ours' : 'theirs'}\n`)
  }
  const removed = 'brand/pictures/service-plan.png'
  rmSync(join(firm.root, removed))
  firm.commit('Our own words')
  template.change('brand/hero.yaml', (text) => `${text}caption: A new field.\n`)
  template.change(COMPONENT, (text) => `${text}// v2\n`)
  writeFileSync(join(template.root, removed), 'another picture')
  writeFileSync(join(template.root, 'brand/pages/news.md'), 'of the sample')
  template.commit('v2')

  firm.git('config', 'merge.ours.driver', 'true')
  firm.git('fetch', '-q', 'origin')
  // Words that are not committed stay as they are, whatever is pasted.
  const words = firm.read('brand/hero.yaml')
  firm.change('brand/hero.yaml', (text) => `${text}# not committed yet\n`)
  expect(merge(firm.root)).not.toBe(0)
  expect(firm.read('brand/hero.yaml')).toBe(`${words}# not committed yet\n`)
  firm.change('brand/hero.yaml', () => words)
  // The merge names a conflict for the picture, which one side removed and the other changed.
  expect(merge(firm.root)).toBe(0)

  expect(firm.git('diff', '--name-only', 'HEAD~1', '--', 'brand')).toBe('')
  expect(existsSync(join(firm.root, removed))).toBe(false)
  expect(firm.git('diff', '--name-only', '--diff-filter=U')).toBe('')
  expect(firm.read(COMPONENT)).toContain('// v2')
  expect(firm.read('brand/hero.yaml')).toContain("lead: It's ours.\n")
  expect(firm.read('brand/hero.yaml')).not.toContain('sample')
  expect(firm.read('brand/brand.yaml')).toContain('name: Acme')
  expect(firm.read('brand/pictures/horizon.svg')).toContain('ours')
  const { mistakes } = await readBrand(join(firm.root, 'brand'))
  expect(mistakes.map((mistake) => told(mistake))).toEqual([
    'brand/hero.yaml line 1: caption is missing. Write "caption: …" with the line under the drawing.',
  ])
  rmSync(folder, { recursive: true })
})
