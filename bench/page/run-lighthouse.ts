import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../../scripts/assets/find-chromium.ts'

export type PageRun = {
  /** Lighthouse's measure of the machine's speed in this run. */
  cpu: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  requests: number
  kilobytes: number
  scores: Record<string, number>
  /** Audits below the full score. */
  faults: string[]
}

/** One run with the mobile defaults, in a browser of its own. */
export async function runLighthouse(url: string): Promise<PageRun> {
  const chromePath = findChromium()
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    userDataDir: mkdtempSync(join(tmpdir(), 'lighthouse-')),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--ignore-certificate-errors',
    ],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
    return readResult(result.lhr)
  } finally {
    chrome.kill()
  }
}

function readResult({ audits, categories, environment }: Result): PageRun {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    cpu: environment.benchmarkIndex,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: requestCount(audits['network-requests']),
    kilobytes: value('total-byte-weight') / 1_000,
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

function requestCount(audit: Result['audits'][string] | undefined): number {
  return audit?.details?.type === 'table' ? audit.details.items.length : Number.NaN
}
