// npm run test:functions: types, lint and tests of the edge functions, in Deno.
// node tests/functions.ts supabase/functions/health/handler.test.ts: the tests of these files.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DENO, FUNCTIONS, functionNames, OFFLINE } from '../stack/services/functions/function-processes.ts'
import { writeFunctionSite } from '../stack/services/functions/function-site.ts'
import { readArguments } from '../stack/process/arguments.ts'

const USAGE = 'npm run test:functions [-- FILES]: types, lint and tests of the edge functions, or the tests of files'
const { positionals } = readArguments(USAGE, { allowPositionals: true })
writeFunctionSite()
const files = positionals.map((file) => relative(FUNCTIONS, file))
const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }
// The files of _shared belong to no function: they use the packages of the one that imports them.
const imports = Object.assign({}, ...functionNames().map(importsOf))
const importMap = `data:application/json,${encodeURIComponent(JSON.stringify({ imports }))}`
const packages = [...OFFLINE, `--import-map=${importMap}`]
const allowed = ['--allow-env', '--allow-net=127.0.0.1,0.0.0.0', '--allow-read=.']

const SUPPORT = '../../tests/functions'

const skipped = { ok: true, output: '' }
const [check, lint, test] = await Promise.all([
  files.length > 0 ? skipped : run('check', ...packages, '.', SUPPORT),
  files.length > 0 ? skipped : run('lint', '.', SUPPORT),
  // Types are checked beside it.
  run('test', '--no-check', '--parallel', ...packages, ...allowed, ...(files.length > 0 ? files : ['.'])),
])
const [, passed = '0', failed = '0'] = /(\d+) passed.* \| (\d+) failed/.exec(test.output) ?? []
for (const [what, { ok }] of Object.entries({ types: check, lint })) if (!ok) console.error(`functions: ${what} failed`)
console.info(`functions: ${passed} passed, ${failed} failed`)
process.exitCode = check.ok && lint.ok && test.ok && passed !== '0' ? 0 : 1

function importsOf(name: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FUNCTIONS, name, 'deno.json'), 'utf8')).imports
}

function run(...args: string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(DENO, args, { cwd: FUNCTIONS, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    })
  }
  return new Promise((done, reject) => {
    child.once('error', reject)
    child.once('close', (code) => done({ ok: code === 0, output }))
  })
}
