// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { report } from '#src/content/report.ts'
import { ReportPage } from './report-page.tsx'

const page = report?.pages.find(({ parts }) => parts.some(({ steps }) => steps))

test.runIf(page)('a screen reader pauses between a step and its time', () => {
  if (!page) return
  render(<ReportPage page={page} />)
  const steps = page.parts.flatMap((part) => part.steps ?? [])
  expect(
    within(screen.getByRole('article'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(steps.map(({ step, time }) => `${step}: ${time}`))
})
