import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { env } from './env.ts'

/** Of a visit: the page it began on and its figures, in milliseconds but for CLS. Nothing about who it was. */
type Report = { page: string; figures: Partial<Record<Metric['name'], number>> }

/** Tells what was measured whenever the page is put away, if there is anything new to tell. */
export function reportVitals(): void {
  const target = env.webVitals
  if (!target) return
  // Neither query nor fragment: links in mails carry keys there.
  const report: Report = { page: location.pathname, figures: {} }
  let isNew = false

  const keep = ({ name, value }: Metric) => {
    report.figures[name] = Number(value.toFixed(name === 'CLS' ? 4 : 0))
    isNew = true
  }
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(keep, { reportAllChanges: true })

  // After the listeners of the library, so that its last words are heard.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || !isNew) return
    isNew = false
    if (target === 'console') console.info('vitals', report)
    else send(target, report)
  })
}

/** As sendBeacon, which outlives the page too, but would take cookies along. */
function send(target: string, report: Report): void {
  fetch(target, {
    method: 'POST',
    body: JSON.stringify(report),
    keepalive: true,
    credentials: 'omit',
  }).catch((error: unknown) => console.error('vitals: not sent', error))
}
