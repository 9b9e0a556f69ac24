import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../settings.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** Packages refuse unknown arguments themselves. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, command] = /(?:^|&& |exec |\bBRAND_FOLDER=\S+ )node (\S+(?: dev| start)?)$/.exec(line) ?? []
  return command === undefined ? [] : [[name, command.split(' ')] as const]
})

test.each(commands)('npm run %s refuses an unknown argument', (_name, command) => {
  const run = spawnSync(process.execPath, [...command, '--unknown'], { cwd: ROOT, encoding: 'utf8' })
  expect([run.status, run.stdout]).toEqual([2, ''])
  expect(run.stderr).toMatch(/^Unknown option '--unknown'/)
})
