// Builds a brand of samples/ in a copy of the repository, looks for traces of the first brand in what would be deployed,
// and runs unit tests and core journeys: node scripts/brand/main.ts harbourlight [build]
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { about } from '#src/content/about.ts'
import * as brand from '#src/content/generated/brand.ts'
import { links } from '#src/content/links.ts'
import { testimonials } from '#src/content/testimonials.ts'
import { palette } from './brand-palette.ts'
import { copyWithBrand } from './overlay.ts'
import { hexOf } from './palette.ts'

const ROOT = join(import.meta.dirname, '../..')

const SHIPPED = ['dist/**/*.*', 'dist/.well-known/*', 'supabase/functions/_shared/site.ts', 'voice/*']
const IS_TEXT = /\.(?:html|js|css|svg|json|txt|xml|ts|webmanifest)$|\/_headers$/
const TRACES = [
  brand.name,
  links.email.split('@')[1] ?? '',
  ...about.people.map(({ name }) => name),
  ...testimonials.flatMap(({ name, company }) => [name, company]),
  hexOf(palette, 'night-900'),
  hexOf(palette, 'brass-400'),
  'oklch(20% .042 259)',
]

const JOURNEYS = [
  'tests/e2e/page/hero.spec.ts',
  'tests/e2e/page/accessibility.spec.ts',
  'tests/e2e/page/found-and-shared.spec.ts',
  'tests/e2e/contact/contact.spec.ts',
  'tests/e2e/account/accounts.spec.ts',
]

const [name = '', only] = process.argv.slice(2)
const copy = join(ROOT, '.local/brands', name)

copyWithBrand(join(ROOT, 'samples', name), copy)
run('node', ['scripts/generate/main.ts', 'brand'])
run('npx', ['tsc', '-p', 'src'])
run('npm', ['run', '--silent', 'build'])
lookForTraces()
if (only !== 'build') {
  run('npx', ['vitest', 'run'])
  run('npx', ['playwright', 'test', ...JOURNEYS])
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' })
  if (status !== 0) fail(`${command} ${args.join(' ')} failed with the brand ${name}`)
}

/** A word that the first brand's own build lacks would prove nothing. */
function lookForTraces(): void {
  if (!existsSync(join(ROOT, 'dist/_headers'))) fail('The first brand is not built. Run: npm run build')
  const blind = TRACES.filter((word) => filesWith(ROOT, word).length === 0)
  if (blind.length > 0) fail(`The search does not find ${blind.join(', ')} in the first brand itself`)
  const found = TRACES.flatMap((word) => filesWith(copy, word).map((file) => `${file} names ${word}`))
  if (found.length > 0) fail(`Traces of ${brand.name} in ${name}:\n${found.join('\n')}`)
  console.info(`traces: ${TRACES.length} words of ${brand.name}, none found in ${name}`)
}

/** The files that contain a word, in any case, in their content or their name. */
function filesWith(root: string, word: string): string[] {
  return globSync(SHIPPED, { cwd: root }).filter((file) => {
    const text = IS_TEXT.test(file) ? readFileSync(join(root, file), 'utf8') : ''
    return `${file}\n${text}`.toLowerCase().includes(word.toLowerCase())
  })
}

function fail(problem: string): never {
  console.error(problem)
  process.exit(1)
}
