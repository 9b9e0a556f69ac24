import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { env } from './env.ts'

/** The first page of a visit and its web vitals, in milliseconds except CLS. Nothing about the visitor. */
type Report = { page: string; figures: Partial<Record<Metric['name'], number>> }

/** Reports new measurements whenever the page is hidden. */
export function reportVitals(): void {
  const target = env.webVitals
  if (!target) return
  // Without query and fragment: mailed links carry tokens there.
  const report: Report = { page: location.pathname, figures: {} }
  let isNew = false

  const keep = ({ name, value }: Metric) => {
    report.figures[name] = Number(value.toFixed(name === 'CLS' ? 4 : 0))
    isNew = true
  }
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(keep, { reportAllChanges: true })

  // Registered after the library's listeners, so that its final values are included.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || !isNew) return
    isNew = false
    if (target === 'console') console.info('vitals', report)
    else send(target, report)
  })
}

/** Like sendBeacon it outlives the page, but it sends no cookies. */
function send(target: string, report: Report): void {
  fetch(target, {
    method: 'POST',
    body: JSON.stringify(report),
    keepalive: true,
    credentials: 'omit',
  }).catch((error: unknown) => console.error('vitals: not sent', error))
}
