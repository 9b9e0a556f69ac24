import { expect, test } from 'vitest'
import { neededPackages, refusedLicences } from './shipped-packages.ts'

const packages = {
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
  expect(neededPackages(packages, ['app']).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'app 1.0.0',
    'deep 3.0.0',
    'part 1.5.0',
    'ui 4.0.0',
  ])
})

test('a licence that is not allowed, or none, is named; one of several is enough', () => {
  const refused = refusedLicences(neededPackages(packages, ['app', 'part']))
  expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual(['part: GPL-3.0', 'ui: none given'])
})

test('a package that is not locked is an error', () => {
  expect(() => neededPackages(packages, ['gone'])).toThrow('gone is not in package-lock.json')
})
