import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { services } from '../../src/content/services.ts'
import { testimonials } from '../../src/content/testimonials.ts'
import { growContent, NUMBER_MARK } from './grow-content.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED =
  'index.html package.json tsconfig.json vite.config.ts .env.example public scripts src supabase/functions/_shared .local/pictures'.split(
    ' ',
  )

export type Size = { services: number; quotes: number }

/** Builds the site with more services and quotes in a copy of its sources, which know nothing of this. */
export async function buildGrown(size: Size): Promise<{ dist: string; remove: () => void }> {
  const copy = mkdtempSync(join(tmpdir(), 'grown-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

  const grownServices = growContent(services, size.services, 'title', 'description')
  const grownQuotes = growContent(testimonials, size.quotes, 'id', 'quote')
  replaceList(join(copy, 'src/content/services.ts'), grownServices)
  replaceList(join(copy, 'src/content/testimonials.ts'), grownQuotes)
  addPictures(join(copy, 'src/content/plates.ts'), 'plates', grownServices)
  addPictures(join(copy, 'src/content/portraits.ts'), 'portraits', grownQuotes)
  // What is measured here is how far it grows.
  writeFileSync(join(copy, 'scripts/check-budgets.ts'), '')
  await promisify(execFile)('npm', ['run', 'build'], { cwd: copy })
  return { dist: join(copy, 'dist'), remove: () => rmSync(copy, { recursive: true, force: true }) }
}

/** The list is the last thing in its file. */
function replaceList(file: string, entries: readonly unknown[]): void {
  const source = readFileSync(file, 'utf8')
  const replaced = source.replace(
    /(export const \w+: readonly \w+\[\] = )\[[\s\S]*\n\]\n$/,
    (_, declaration: string) => `${declaration}${JSON.stringify(entries)}`,
  )
  if (replaced === source) throw new Error(`${file} does not end with its list`)
  writeFileSync(file, replaced)
}

/** The same files at addresses of their own, so that each is fetched for itself, without cutting hundreds of them. */
function addPictures(file: string, list: string, entries: readonly { image: string }[]): void {
  const numbered = entries.map(({ image }) => image).filter((name) => name.includes(NUMBER_MARK))
  const source = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    `${source}
for (const name of ${JSON.stringify(numbered)}) {
  const [base, number] = name.split(${JSON.stringify(NUMBER_MARK)})
  ${list}[name] = JSON.parse(JSON.stringify(${list}[base]).replace(/\\/assets\\/[^ ",]+/g, (url) => url + '?' + number))
}
`,
  )
}
