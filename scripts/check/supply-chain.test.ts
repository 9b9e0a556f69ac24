import { expect, test } from 'vitest'
import {
  looseActions,
  looseImports,
  looseJobs,
  refusedLicences,
  undecidedInstallScripts,
  unverifiedPackages,
} from './supply-chain.ts'

const packages = {
  'node_modules/react': { version: '19.3.1' },
  'node_modules/deno': { version: '2.9.6', hasInstallScript: true },
  'node_modules/a/node_modules/@evil/miner': { version: '1.0.0', hasInstallScript: true },
  'node_modules/quiet': { name: '@evil/alias', version: '1.0.0', hasInstallScript: true },
}
const imports = (address: string) =>
  looseImports({ path: 'deno.json', text: JSON.stringify({ imports: { a: address } }) }, packages)
const action = (uses: string) => looseActions({ path: 'ci.yml', text: `    steps:\n      - uses: ${uses}\n` })
const scripts = (decided: Record<string, boolean>) => undecidedInstallScripts(packages, decided)
const licence = (license?: string) => refusedLicences([{ name: 'a', version: '1.0.0', ...(license && { license }) }])
const locked = (folder: string, entry: object) => unverifiedPackages({ [folder]: entry })
const job = (...steps: string[]) => looseJobs({ path: 'ci.yml', text: `jobs: { a: { steps: [${steps.join()}] } }` })
const COMMIT = '08c6903cd8c0fde910a37f88322edcfb5dd907a8'

test('decided, pinned and allowed packages pass', () => {
  const fine = [
    scripts({ deno: true, '@evil/miner': false, '@evil/alias': false }),
    imports('npm:react@19.3.1/jsx-runtime'),
    action(`actions/checkout@${COMMIT} # v5.0.0`),
    action('./.github/workflows/nightly.yml'),
    licence('(GPL-2.0 OR MIT)'),
    job('npx playwright test'),
    job('npm run deploy', '"${{ secrets.BACKEND }}"', '"${{ secrets.BACKEND }}"'),
    locked('node_modules/a', { version: '1.0.0', integrity: 'sha512-x' }),
    // The repository itself, its workspaces and the links to them.
    locked('', { version: '0.9.0' }),
    locked('stack', { version: '0.9.0' }),
    locked('node_modules/@lodestar/stack', { link: true }),
    locked('node_modules/@a/darwin', { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] }),
    // Bundled in the archive of another package.
    locked('node_modules/a/node_modules/b', { version: '1.0.0', inBundle: true }),
  ]
  expect(fine.flat()).toEqual([])
})

test.each([
  ['an install script', scripts({ deno: true, quiet: true, '@evil/alias': false }), '@evil/miner has an install'],
  ['that of a package under another name', scripts({ deno: true, '@evil/miner': false, quiet: true }), '@evil/alias'],
  ['a range', imports('npm:react@^19.3.1'), 'no npm package at an exact version'],
  ['no version', imports('npm:react'), 'no npm package at an exact version'],
  ['an address', imports('https://deno.land/x/mod.ts'), 'no npm package at an exact version'],
  ['another version than the tests run with', imports('npm:react@19.3.0'), 'package-lock.json has 19.3.1'],
  ['a package that is not locked', imports('npm:left-pad@1.3.0'), 'no such package'],
  ['an action at a tag', action('actions/checkout@v5'), 'not pinned by commit'],
  ['an action without its version', action(`actions/checkout@${COMMIT}`), 'not pinned by commit'],
  ['an action of this repository', action('./own'), 'not pinned by commit'],
  [
    'an optional one that is used',
    locked('node_modules/a', { optional: true, os: ['linux'], cpu: ['x64'] }),
    'a has no',
  ],
  ['a package without its hash', locked('node_modules/@a/b', { version: '1.0.0' }), '@a/b has no integrity of sha512'],
  ['a weak hash', locked('node_modules/a', { version: '1.0.0', integrity: 'sha1-x' }), 'a has no integrity of sha512'],
  ['two secrets in one job', job('"${{ secrets.BACKEND }}"', '"${{ secrets.HOST }}"'), 'job a has BACKEND and HOST'],
  [
    'a secret beside what npx fetches',
    job('npx --yes a@1.0.0', '"${{ secrets.HOST }}"'),
    'job a has HOST and runs npx',
  ],
  ['another licence', licence('GPL-3.0'), 'a has the licence GPL-3.0'],
  ['no licence', licence(), 'a has the licence none'],
])('%s is reported', (_, problems, words) => {
  expect(problems).toEqual([expect.stringContaining(words)])
})
