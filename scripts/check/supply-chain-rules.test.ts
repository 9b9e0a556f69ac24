import { expect, test } from 'vitest'
import {
  auditVerdict,
  looseActions,
  looseImports,
  neededPackages,
  refusedLicences,
  signaturesVerdict,
  undecidedInstallScripts,
} from './supply-chain-rules.ts'

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

const installed = {
  'node_modules/app': {
    version: '1.0.0',
    license: 'MIT',
    dependencies: { part: '^1.0.0' },
    peerDependencies: { ui: '*' },
  },
  'node_modules/app/node_modules/part': { version: '1.5.0', license: 'ISC', dependencies: { deep: '*' } },
  'node_modules/part': { version: '2.0.0', license: 'GPL-3.0' },
  'node_modules/deep': { version: '3.0.0', license: '(GPL-2.0 OR MIT)' },
  'node_modules/ui': { version: '4.0.0' },
}

test('everything needed is listed, at the version that is resolved', () => {
  expect(neededPackages(installed, ['app']).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'app 1.0.0',
    'deep 3.0.0',
    'part 1.5.0',
    'ui 4.0.0',
  ])
})

test('a licence that is not allowed, or none, is named; one of several is enough', () => {
  const refused = refusedLicences(neededPackages(installed, ['app', 'part']))
  expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual(['part: GPL-3.0', 'ui: none given'])
})

test('a package that is not locked is an error', () => {
  expect(() => neededPackages(installed, ['gone'])).toThrow('gone is not in package-lock.json')
})

test.each([
  [{ critical: 1, high: 2 }, true, 'audit: 1 critical, 2 high, 0 moderate, 0 low'],
  [{ high: 2 }, false, 'audit: 0 critical, 2 high, 0 moderate, 0 low'],
])('only a critical advisory fails: %j', (vulnerabilities, isBad, text) => {
  expect(auditVerdict(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual({ isBad, text })
})

test.each(['', '{"message":"405 Method Not Allowed"}', '<html>'])(
  'no audit, as in %j, is named as not done',
  (text) => {
    expect(auditVerdict(text)).toEqual({ isBad: false, text: expect.stringContaining('NOT DONE') })
  },
)

test('signatures: verified, wrong, unknown', () => {
  expect(signaturesVerdict(0, 'audited 400 packages\n\n400 packages have verified registry signatures\n')).toEqual({
    isBad: false,
    text: 'signatures: 400 packages have verified registry signatures',
  })
  expect(signaturesVerdict(1, '1 package has an invalid registry signature:\n\nevil@1.0.0').isBad).toBe(true)
  expect(signaturesVerdict(1, 'npm error network')).toEqual({ isBad: false, text: expect.stringContaining('NOT DONE') })
})
