import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

type Job = { strategy?: { matrix?: unknown }; steps?: { run?: string }[] }

/** All shell commands of a workflow, including those of its matrix. */
function commandsOf(file: string): string[] {
  const { jobs } = parse(readFileSync(join(ROOT, file), 'utf8')) as { jobs: Record<string, Job> }
  return Object.values(jobs).flatMap(({ strategy, steps = [] }) =>
    textsIn([strategy?.matrix, steps.map(({ run }) => run?.split('\n'))]),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}

/** What follows each match of `pattern` in the workflows. */
const named = (pattern: RegExp) =>
  globSync('.github/workflows/*.yml', { cwd: ROOT }).flatMap((file) =>
    commandsOf(file).flatMap((command) => Array.from(command.matchAll(pattern), ([, name = '']) => name)),
  )

test('every script, file and folder in a workflow exists', () => {
  const scripts = named(/npm run (?:--silent )?([\w:-]+)/g)
  expect(scripts).toContain('e2e')
  expect(scripts.filter((script) => !(script in packageFile.scripts))).toEqual([])
  const files = named(/(?:^|[\s=])((?:\.\/)?(?:\.ci|\.github|scripts|stack|supabase|tests)\/[\w./-]+)/g)
  expect(files).toContain('.ci/run')
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('every part that a workflow passes to .ci/run is one of validate', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/check/validate.ts', '?'], { cwd: ROOT, encoding: 'utf8' })
  const known = new Set(stderr.match(/Parts: (.*)/)?.[1]?.split(', '))
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8'))
  const parts: string[] = jobs.validate.strategy.matrix.parts
  const requested = [...parts, ...named(/\.ci\/run ([\w -]+)/g)].flatMap((names) => names.split(' '))
  expect(requested).toEqual(expect.arrayContaining(['check', 'build']))
  expect(requested.filter((name) => !known.has(name))).toEqual([])
})

test('the nightly tests start by themselves only where they are enabled', () => {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/nightly.yml'), 'utf8'))
  const conditions = Object.values<{ if?: string }>(jobs).map((job) => job.if)
  expect(new Set(conditions)).toEqual(new Set(["github.event_name != 'schedule' || vars.NIGHTLY == 'true'"]))
})
