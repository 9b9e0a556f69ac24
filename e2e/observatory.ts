import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = join(import.meta.dirname, '../tools/observatory')
const PACKAGE = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory')
/** Any name that no browser has on its preload list. */
const HOST = 'site.example'

type Answer = { status: number; headers: Record<string, string>; body: string }
type Verdict = { result: string; pass: boolean }
type Modules = {
  ALL_TESTS: ((requests: unknown) => Verdict)[]
  getScoreModifier: (result: string) => number
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}

/** Its installer would download the preload list of browsers, so it is not run; our host is not on it anyway. */
export function installObservatory(): void {
  if (!existsSync(PACKAGE)) execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' })
  writeFileSync(join(PACKAGE, 'conf/hsts-preload.json'), '{}')
}

/**
 * Mozilla's HTTP Observatory, asked about an answer instead of an address: its own scan wants TLS and refuses a 404.
 * TLS and the way from http to https are the host's, and taken for granted.
 */
export async function observatoryScore(answer: Answer): Promise<{ score: number; lost: string[] }> {
  const { ALL_TESTS, getScoreModifier, MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load()
  // As axios has them: entries, and a way to ask.
  const headers = Object.defineProperty({ ...answer.headers }, 'get', {
    value: (name: string) => answer.headers[name.toLowerCase()],
  })
  const response = {
    status: answer.status,
    headers,
    data: answer.body,
    verified: true,
    httpEquiv: new Map(),
    request: {},
  }
  const redirects = [
    { url: new URL(`http://${HOST}/`), status: 301 },
    { url: new URL(`https://${HOST}/`), status: answer.status },
  ]
  const verdicts = ALL_TESTS.map((run) =>
    run({
      hostname: HOST,
      resources: { path: answer.body },
      responses: { auto: response, https: response, http: response, cors: response, httpRedirects: redirects },
      session: { url: new URL(`https://${HOST}/`), jar: { serializeSync: () => ({ cookies: [] }) } },
    }),
  )
  const modifiers = verdicts.map(({ result }) => getScoreModifier(result))
  const without = 100 + sum(modifiers.filter((modifier) => modifier < 0))
  return {
    score: without >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? 100 + sum(modifiers) : without,
    lost: verdicts.filter(({ pass }) => !pass).map(({ result }) => result),
  }
}

async function load(): Promise<Modules> {
  const files = ['constants.js', 'grader/grader.js', 'grader/charts.js']
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(PACKAGE, 'src', file)).href)))
  return Object.assign({}, ...modules) as Modules
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
