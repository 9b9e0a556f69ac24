import { quotes, title } from './generated/quotes.ts'
import { HAS_SAMPLE_QUOTES } from './generated/derived.ts'

export type Testimonial = (typeof quotes)[number]

export const testimonialsSection = {
  title,
  previous: 'Previous story',
  next: 'Next story',
  choose: 'Choose a story',
  show: (number: number, count: number) => `Show story ${number} of ${count}`,
  slide: (number: number, count: number) => `${number} of ${count}`,
  /** Under each quote while invented people are quoted. */
  sampleNote: HAS_SAMPLE_QUOTES ? 'Sample testimonial' : '',
}

export const testimonials = quotes
