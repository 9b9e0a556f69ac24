import { expect, test } from 'vitest'
import { looseActions, looseImports, undecidedInstallScripts } from './supply-chain-rules.ts'

const packages = {
  'node_modules/react': { version: '19.3.1' },
  'node_modules/@react-email/render': { version: '2.2.0' },
  'node_modules/a/node_modules/@evil/miner': { version: '1.0.0', hasInstallScript: true },
  'node_modules/deno': { version: '2.9.6', hasInstallScript: true },
}

test('a package with an install script has to be decided about by name', () => {
  expect(undecidedInstallScripts(packages, { deno: true })).toEqual([expect.stringContaining('@evil/miner')])
  expect(undecidedInstallScripts(packages, { deno: true, '@evil/miner': false })).toEqual([])
})

test('of a package that stands in for another, the name of that one counts', () => {
  const alias = { 'node_modules/quiet': { name: '@evil/miner', version: '1.0.0', hasInstallScript: true } }
  expect(undecidedInstallScripts(alias, { quiet: false })).toEqual([expect.stringContaining('@evil/miner')])
  expect(undecidedInstallScripts(alias, { '@evil/miner': false })).toEqual([])
})

test('an import at the exact version of the lock file is fine, with and without a path', () => {
  const text = JSON.stringify({ imports: { a: 'npm:react@19.3.1/jsx-runtime', b: 'npm:@react-email/render@2.2.0' } })
  expect(looseImports([{ path: 'deno.json', text }], packages)).toEqual([])
})

test.each([
  ['a range', 'npm:react@^19.3.1', 'no exact version'],
  ['no version', 'npm:react', 'no exact version'],
  ['a major version', 'npm:react@19', 'no exact version'],
  ['another version than the tests run with', 'npm:react@19.3.0', 'package-lock.json has 19.3.1'],
  ['a package that the lock file does not know', 'npm:left-pad@1.3.0', 'no such package'],
  ['an address', 'https://deno.land/x/mod.ts', 'is not an npm package'],
  ['another registry', 'jsr:@std/assert@1.0.0', 'is not an npm package'],
])('%s is named', (_, specifier, reason) => {
  const files = [
    { path: 'deno.json', text: JSON.stringify({ imports: { a: specifier } }) },
    { path: 'index.ts', text: `import { a } from '${specifier}'` },
    { path: 'lines.ts', text: `import {\n  a,\n} from '${specifier}'` },
    { path: 'later.ts', text: `const a = await import('${specifier}')` },
  ]
  expect(looseImports(files, packages)).toHaveLength(files.length)
  expect(looseImports(files, packages)).toEqual(files.map(() => expect.stringContaining(reason)))
})

test('an address that is not imported is no import', () => {
  expect(looseImports([{ path: 'a.ts', text: "const api = 'https://api.resend.com'" }], packages)).toEqual([])
})

const loose = (action: string) => looseActions([{ path: 'ci.yml', text: `    steps:\n      - uses: ${action}\n` }])

test('an action is pinned by commit, with its version behind it', () => {
  const commit = '08c6903cd8c0fde910a37f88322edcfb5dd907a8'
  expect(loose(`actions/checkout@${commit} # v5.0.0`)).toEqual([])
  expect(loose('./.github/workflows/nightly.yml')).toEqual([])
  for (const action of [
    'actions/checkout@v5',
    `actions/checkout@${commit}`,
    'actions/checkout@main # v5.0.0',
    './own',
  ]) {
    expect(loose(action)).toEqual([expect.stringContaining('is not pinned by commit')])
  }
})
