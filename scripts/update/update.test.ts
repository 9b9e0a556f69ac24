// The whole command, in a copy of the repository with a second copy as its template.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyWithBrand } from '../../tests/support/copy-with-brand.ts'

const ROOT = join(import.meta.dirname, '../..')
const CODE = 'src/features/home/hero-section.tsx'

// It starts up to twenty processes in sequence.
vi.setConfig({ testTimeout: 120_000 })

const WHO = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@acme.test',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@acme.test',
}
const env = { ...process.env, ...WHO }

function repository(root: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env, encoding: 'utf8' })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const change = (file: string, edit: (text: string) => string) => writeFileSync(join(root, file), edit(read(file)))
  const commit = (message: string) => git('add', '-A') + git('commit', '-qm', message)
  return { root, git, read, change, commit }
}

/** Version 1.0.0 of the template, which has no hero button, and a firm that started with it. */
function twoRepositories() {
  const folder = mkdtempSync(join(tmpdir(), 'update-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyWithBrand(join(folder, 'template'))
  const template = repository(join(folder, 'template'))
  writeFileSync(join(template.root, '.gitignore'), 'node_modules\n.local\n')
  template.change('brand/hero.yaml', (text) => text.replace(/action: .*\n/, ''))
  template.change('src/content/brand-schema.ts', (text) => text.replace(/    action: text\('the main button'.*\n/, ''))
  template.git('init', '-q', '-b', 'main')
  template.commit('1.0.0')
  template.git('tag', 'v1.0.0')
  execFileSync('git', ['clone', '-q', '--origin', 'template', template.root, join(folder, 'firm')])
  cpSync(join(template.root, 'node_modules'), join(folder, 'firm/node_modules'), {
    verbatimSymlinks: true,
    recursive: true,
  })
  return { template, firm: repository(join(folder, 'firm')) }
}

function update(root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/update/main.ts', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('an update changes the code, keeps brand/, and explains what a new field needs', () => {
  const { template, firm } = twoRepositories()
  expect(update(firm.root)).toMatchObject({ status: 0, output: 'This is already v1.0.0.\n' })

  for (const { change } of [firm, template]) {
    const mine = change === firm.change
    change('brand/hero.yaml', (text) =>
      text.replace(/lead: .*/, mine ? "lead: It's ours." : 'lead: Other sample words.'),
    )
    change('brand/brand.yaml', (text) => text.replace('name: Pierhead', mine ? 'name: Acme' : 'name: Lodestar 2'))
  }
  const removed = 'brand/pictures/service-plan.png'
  rmSync(join(firm.root, removed))
  firm.change('brand/services.yaml', (text) => text.replace('service-plan.png', 'service-review.png'))
  template.git('checkout', '-q', '-b', 'next')
  cpSync(join(ROOT, 'src/content/brand-schema.ts'), join(template.root, 'src/content/brand-schema.ts'))
  template.change('brand/hero.yaml', (text) => `${text}action: A new field.\n`)
  template.change(CODE, (text) => `${text}// 1.1.0\n`)
  template.change('CHANGELOG.md', (text) =>
    text.replace('## [', '## [1.1.0]\n\n### What to do\n\n- Write a button.\n\n## ['),
  )
  writeFileSync(join(template.root, removed), 'another picture')
  writeFileSync(join(template.root, 'brand/pages/news.md'), 'of the sample')
  template.commit('1.1.0')
  template.git('tag', 'v1.1.0')
  // Tags of the firm with the same and with higher versions than the template's.
  for (const tag of ['v1.1.0', 'v9.0.0']) firm.git('tag', tag)

  // Uncommitted words are not changed.
  const words = firm.read('brand/hero.yaml')
  const refused = update(firm.root)
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/not committed.*brand\/hero\.yaml.*git commit/s)
  expect(firm.read('brand/hero.yaml')).toBe(words)
  firm.commit('Our words')

  const { status, output } = update(firm.root)
  expect(output).toContain('brand/hero.yaml line 2: action is missing. Write "action: …" with the main button.')
  expect(output).toContain('Updated to v1.1.0. brand/ is unchanged.')
  expect(output).toContain('- Write a button.')
  expect(status).toBe(0)
  expect(firm.git('status', '--porcelain')).toBe('')
  expect(firm.git('diff', '--name-only', 'HEAD^1', '--', 'brand')).toBe('')
  expect(existsSync(join(firm.root, removed))).toBe(false)
  expect(firm.read(CODE)).toContain('// 1.1.0')
})

test('files with conflicting changes are listed, and nothing is changed', () => {
  const { template, firm } = twoRepositories()
  appendFileSync(join(firm.root, CODE), '// ours\n')
  firm.commit('Our code')
  appendFileSync(join(template.root, CODE), '// theirs\n')
  template.commit('1.1.0')
  template.git('tag', 'v1.1.0')
  const before = firm.git('rev-parse', 'HEAD')
  const { status, output } = update(firm.root, 'v1.1.0')
  expect(status).toBe(1)
  expect(output).toContain(`You and v1.1.0 changed the same lines of:\n${CODE}\nNothing was changed here.`)
  expect(firm.git('rev-parse', 'HEAD') + firm.git('status', '--porcelain')).toBe(before)
  expect(update(firm.root, 'v9.9.9')).toMatchObject({ status: 1, output: 'The template has no version v9.9.9.\n' })
})

test('a merge or a commit that Git refuses is not reported as an update', () => {
  const { template, firm } = twoRepositories()
  appendFileSync(join(template.root, CODE), '// 1.1.0\n')
  template.commit('1.1.0')
  template.git('tag', 'v1.1.0')
  const before = firm.git('rev-parse', 'HEAD')
  writeFileSync(join(firm.root, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const refused = update(firm.root)
  expect(refused.status).toBe(1)
  expect(refused.output).toContain('Git refused to commit v1.1.0, for the reason above. Nothing was changed here.')
  expect(refused.output).not.toContain('Updated')
  expect(firm.git('rev-parse', 'HEAD') + firm.git('status', '--porcelain')).toBe(before)

  rmSync(join(firm.root, '.git/hooks/pre-commit'))
  firm.git('checkout', '-q', '--orphan', 'own')
  firm.commit('Without the history of the template')
  const unrelated = update(firm.root)
  expect(unrelated.status).toBe(1)
  expect(unrelated.output).toMatch(/^This repository and v1\.1\.0 have no commit in common, so nothing was merged\.\n/)
  expect(firm.git('status', '--porcelain')).toBe('')
})
