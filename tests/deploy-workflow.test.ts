// The steps of .github/workflows/deploy.yml on this machine: npm is a fake that prints every secret it can read.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../stack/settings.ts'

type Step = { run?: string; uses?: string; env?: Record<string, string>; with?: Record<string, unknown> }
type Workflow = {
  on: object
  permissions: object
  jobs: Record<string, { if: string; environment: string; steps: Step[] }>
}

const source = readFileSync(join(ROOT, '.github/workflows/deploy.yml'), 'utf8')
const { on, permissions, jobs } = parse(source) as Workflow
const job = jobs['deploy']

const DOT_ENV = `# A comment
VITE_SITE_URL=https://acme.test
SUPABASE_SECRET_KEY="sb_secret_100%25 of it"
MAIL_FROM=Acme <hello@acme.test> # the sender
EMAILS_PER_DAY=`
const TIP = '0123456789'
const VALUES = ['https://acme.test', 'sb_secret_100%25 of it', 'Acme <hello@acme.test>']

test('it runs after CI of a push to main of this repository, or by hand, and never for a pull request', () => {
  expect(Object.keys(on)).toEqual(['workflow_run', 'workflow_dispatch'])
  expect(Object.keys(jobs)).toEqual(['deploy'])
  for (const condition of [
    "workflow_run.conclusion == 'success' && github.event.workflow_run.event == 'push' &&",
    'github.event.workflow_run.head_repository.full_name == github.repository',
    "github.event_name == 'workflow_dispatch' && github.ref == 'refs/heads/main'",
  ])
    expect(job?.if.replaceAll(/\s+/g, ' ')).toContain(condition)
  expect([job?.environment, permissions]).toEqual(['production', { contents: 'read' }])
})

/** A folder in which git has this commit. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workflow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho ${TIP}\n`, { mode: 0o755 })
  return folder
}

function runStep({ run: script = '' }: Step, folder: string, variables: Record<string, string>) {
  const PATH = [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-e', '-c', script], {
    cwd: folder,
    env: { PATH, ...variables },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('a run for an older commit than the newest of main ends before the install, with a sentence', () => {
  const steps = job?.steps ?? []
  const check = steps.find(({ run }) => run?.includes('git rev-parse HEAD')) ?? {}
  expect(steps.indexOf(check)).toBeLessThan(steps.findIndex(({ run }) => run?.startsWith('npm')))
  expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with?.['ref']).toBe('main')
  expect(check.env?.['COMMIT']).toBe('${{ github.event.workflow_run.head_sha || github.sha }}')
  const { status, output } = runStep(check, checkout(), { COMMIT: 'older' })
  expect([status, output]).toEqual([
    1,
    expect.stringContaining('Nothing was published: main has a newer commit than older.'),
  ])
})

test('no value of the secret is printed, whatever a step prints, and the install gets none', () => {
  const folder = checkout()
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "npm $*"\nenv\ncat .env 2>/dev/null\nexit 0\n', { mode: 0o755 })
  const outputs = (job?.steps ?? []).map((step) => {
    const secret = step.env?.['DOT_ENV'] === '${{ secrets.DOT_ENV }}' && { DOT_ENV }
    const { status, output } = runStep(step, folder, { ...secret, COMMIT: TIP })
    expect(status).toBe(0)
    return output
  })
  const [first = '', ...others] = outputs
  // As the runner decodes them.
  const masks = Array.from(first.matchAll(/^::add-mask::(.*)$/gm), ([, value = '']) => value.replaceAll('%25', '%'))
  expect(masks.toSorted()).toEqual(VALUES.toSorted())
  expect(first.replaceAll(/^::add-mask::.*\n/gm, '')).toBe('')
  const printed = others.join('').replaceAll(/\r?\n/g, '\n')
  expect(VALUES.every((value) => printed.includes(value))).toBe(true)
  expect(masks.reduce((text, mask) => text.replaceAll(mask, '***'), printed)).not.toMatch(/acme|sb_secret/)
  const install = outputs.find((output) => output.startsWith('npm ci --ignore-scripts\n'))
  expect(install).not.toMatch(/acme|sb_secret/)
  expect(outputs.at(-1)).toMatch(/^npm run deploy -- --no-migrations\n/)
  expect(outputs.at(-1)).not.toContain('DOT_ENV=')
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  expect(source.match(/secrets\.\w+/g)).toEqual(['secrets.DOT_ENV', 'secrets.DOT_ENV'])
})
