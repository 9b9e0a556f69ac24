// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inboxStatus } from '#src/content/inbox-status.ts'
import { NumbersSection } from './numbers.tsx'

const words = inboxStatus.numbers
const months = [
  { month: '2026-10', form: 3, voice: 1 },
  { month: '2026-11', form: 0, voice: 0 },
]

test('the numbers are shown as text and in a table, with the deleted messages', () => {
  render(<NumbersSection months={months} medianSeconds={5_400} due={3} inTime={2} keptMonths={6} erased={1} />)
  expect(screen.getByRole('table', { name: words.chart }).textContent).toContain('October 202631November 202600')
  for (const text of [words.hours(5_400), words.share(2, 3)]) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/deleted after 6 months.+1 message from this period was erased/)).toBeTruthy()
})

test('without messages there is no share and no time', () => {
  render(<NumbersSection months={months.slice(1)} medianSeconds={null} due={0} inTime={0} keptMonths={24} erased={0} />)
  expect(screen.getAllByText(words.none)).toHaveLength(2)
})
