// npm run bench -- bugs: chaos has to fail for each of these breakages of tests/mutations/, one at a time in a copy of the repository.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../../stack/settings.ts'
import { readBreakages } from '../../support/breakages.ts'
import { copySources } from '../../support/copy-sources.ts'
import { options } from '../options.ts'
import { printChecks } from '../report.ts'

const VISITORS = 150
const BUGS = [
  'mails-not-stored',
  'stored-any-key',
  'mails-one-key',
  'lease-none',
  'late-event-wins',
  'conflict-is-sent',
]

function plant(name: string): [claim: string, against: string[]] {
  const breakage = readBreakages().find((one) => one.name === name)
  if (!breakage) throw new Error(`tests/mutations has no ${name}`)
  const copy = copySources('bug')
  const { stderr: refusal } = spawnSync('git', ['apply', breakage.path], { cwd: copy, encoding: 'utf8' })
  if (refusal !== '') throw new Error(refusal)
  const args = ['tests/proofs/run.ts', 'chaos', String(VISITORS), `--seed=${options.seed}`]
  const env = { ...process.env, STACK_DIST: join(ROOT, 'dist') }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => line.startsWith('  ✗'))
  console.info([`\n${name}: exit code ${status}`, ...found].join('\n'))
  return [`chaos fails: ${breakage.sentence}`, status === 1 && found.length > 0 ? [] : [stdout + stderr]]
}

printChecks('bugs', Object.fromEntries(BUGS.map(plant)))
