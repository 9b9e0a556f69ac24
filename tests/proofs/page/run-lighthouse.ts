import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/assets/find-chromium.ts'
import { LIGHTHOUSE, runFetched } from '../../../stack/fetched-package.ts'

export type PageRun = {
  /** Lighthouse's measure of the machine's speed in this run. */
  cpu: number
  fcp: number
  lcp: number
  cls: number
  requests: number
  kilobytes: number
  scores: Record<string, number>
  /** Audits below the full score. */
  faults: string[]
}

/** The parts of Lighthouse's output that are used. */
type Result = {
  audits: Record<
    string,
    {
      id: string
      score: number | null
      scoreDisplayMode: string
      numericValue?: number
      displayValue?: string
      details?: { items?: unknown[] }
    }
  >
  categories: Record<string, { id: string; score: number | null }>
  environment: { benchmarkIndex: number }
}

const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking'

/** One run with the mobile defaults, in a separate browser. */
export async function runLighthouse(url: string): Promise<PageRun> {
  const { audits, categories, environment } = await report(url)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    cpu: environment.benchmarkIndex,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
    kilobytes: value('total-byte-weight') / 1_000,
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

async function report(url: string): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = `--chrome-flags=${CHROME_FLAGS} --ignore-certificate-errors --user-data-dir=${folder}`
  const args = [url, '--output=json', `--output-path=${file}`, '--quiet', flags]
  try {
    await runFetched(LIGHTHOUSE, args, { CHROME_PATH: findChromium() }).catch((error: unknown) => {
      // Lighthouse sometimes loses a trace. It fails then, but writes a report without times.
      if (!existsSync(file)) throw error
    })
    return JSON.parse(readFileSync(file, 'utf8')) as Result
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
