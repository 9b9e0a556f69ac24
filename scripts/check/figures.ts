// npm run figures [-- FOLDER]: replaces the measured lines of README.md by the last results of `bash .ci/run`,
// `npm run bench -- chaos` and `npm run bench -- page`, each with its date and commit. Lines without a result stay.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.local/figures')

type Figures = Record<string, string | number>

const END = '<!-- /figures -->'

/** The text of each line, by the name of its result. In README.md the line ends with `<!-- NAME -->`. */
const LINES: Record<string, (figures: Figures) => string> = {
  ci: (f) => `- \`bash .ci/run\`: ${f['passed']} passed, ${f['failed']} failed, in ${f['minutes']} minutes`,
  chaos: (f) =>
    `- \`npm run bench -- chaos\`: ${f['messages']} messages while Postgres and the mail function were killed (${f['kills']} times) and the mail provider was down (${f['down']}): ${f['due']} emails due, ${f['missing']} missing, ${f['twice']} sent twice`,
  page: (f) =>
    `- \`npm run bench -- page\`: Lighthouse ${f['scores']} (performance, accessibility, best practices, SEO); compared with the same page without scripts, first paint × ${f['fcp']}, largest paint × ${f['lcp']}, main thread × ${f['work']}; ${f['missed']} of our own limits missed`,
}

/** Keeps the result of a run for `npm run figures`. */
export function recordFigures(name: string, figures: Figures): void {
  mkdirSync(FOLDER, { recursive: true })
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const run = { ...figures, date: new Date().toISOString().slice(0, 10), commit: stdout.trim() || 'no commit' }
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`)
}

/** The text with the line of this result, in place of the last one or at the end of the list. */
export function writeLine(text: string, name: string, figures: Figures): string {
  const mark = `<!-- ${name} -->`
  const line = `${LINES[name]?.(figures)} (${figures['date']}, ${figures['commit']}) ${mark}`
  if (text.includes(mark)) return text.replace(new RegExp(`^.*${mark}$`, 'm'), () => line)
  if (!text.includes(END)) throw new Error(`README.md has no ${END}`)
  return text.replace(`\n\n${END}`, () => `\n${line}\n\n${END}`)
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? FOLDER)
  const names = Object.keys(LINES).filter((name) => existsSync(join(folder, `${name}.json`)))
  let text = readFileSync(join(ROOT, 'README.md'), 'utf8')
  for (const name of names)
    text = writeLine(text, name, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Figures)
  writeFileSync(join(ROOT, 'README.md'), text)
  console.info(names.length > 0 ? `README.md: ${names.join(', ')}` : `There are no results in ${folder}.`)
}
