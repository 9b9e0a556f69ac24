import { shownCase } from './generated/case.ts'
import { quotes, reportLink, sample, title } from './generated/quotes.ts'
import { report } from './generated/report.ts'

export type Testimonial = (typeof quotes)[number]

export const testimonialsSection = {
  title,
  previous: 'Previous story',
  next: 'Next story',
  choose: 'Choose a story',
  show: (number: number, count: number) => `Show story ${number} of ${count}`,
  slide: (number: number, count: number) => `${number} of ${count}`,
  /** Beside a quote of the client whose report is shown. */
  reportLinkFor: (company: string) => (company === report?.client ? reportLink : ''),
  /** Under each quote while invented people are quoted. */
  sampleNote: sample ? 'Sample testimonial' : '',
}

export const testimonials = quotes

/** One case below the quotes. */
export const caseInShort = shownCase && {
  ...shownCase,
  note: `${shownCase.caption}.${shownCase.isSample ? ' Sample case.' : ''}`,
}
