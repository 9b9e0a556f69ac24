import type { ComponentType } from 'react'

/**
 * Its pages turn without a script, so the browser needs its HTML only: that which came with the page, or that of the home
 * page where a visit began on another one.
 */
let html = globalThis.document?.querySelector('#report')?.innerHTML
let Content: ComponentType | undefined

/** Before the section is rendered. */
export async function loadReport(): Promise<void> {
  if (import.meta.env.SSR || import.meta.env.DEV) Content = (await import('./report-content.tsx')).ReportContent
  else html ??= await fetchReport()
}

/** An error here loads the home page as a whole. */
async function fetchReport(): Promise<string> {
  const response = await fetch('/')
  const report = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#report')
  if (!response.ok || !report) throw new Error('home: the report could not be fetched')
  return report.innerHTML
}

/** What one gets: up to three pages of a report. */
export function ReportSection() {
  const attributes = {
    id: 'report',
    'aria-labelledby': 'report-title',
    className: 'report overflow-clip py-section low:pt-13 short:pt-4',
  }
  // oxlint-disable-next-line react/no-danger -- of this build, with nothing that a visitor wrote
  if (!Content) return <section {...attributes} dangerouslySetInnerHTML={{ __html: html ?? '' }} />
  return (
    <section {...attributes}>
      <Content />
    </section>
  )
}
