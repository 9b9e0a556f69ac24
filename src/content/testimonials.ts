import { brand } from './brand.ts'
import type { PortraitName } from './picture-names.ts'

export type Testimonial = {
  id: string
  name: string
  position: string
  company: string
  quote: string
  image: PortraitName
}

export const testimonialsSection = {
  title: 'Success Stories',
  previous: 'Previous story',
  next: 'Next story',
  choose: 'Choose a story',
  show: (number: number, count: number) => `Show story ${number} of ${count}`,
  slide: (number: number, count: number) => `${number} of ${count}`,
  portrait: (name: string) => `Engraved portrait of ${name}.`,
  /** Shown under each quote; leave it empty once the quotes are real. */
  sampleNote: 'Sample testimonial',
}

/** SAMPLE CONTENT. These people, companies, quotes and portraits are invented: replace all of them before launch. */
export const testimonials: readonly Testimonial[] = [
  {
    id: 'raman',
    name: 'Priya Raman',
    position: 'Operations Director',
    company: 'Harbour & Finch Freight',
    quote: 'They advised us not to build the thing we had come to ask for. That one page saved us most of a year.',
    image: 'raman',
  },
  {
    id: 'oyelaran',
    name: 'Daniel Oyelaran',
    position: 'Head of Data',
    company: 'Northmere Housing Trust',
    quote:
      'The audit found two faults in our triage model that our own tests had missed. The report was nine pages long and we used all nine.',
    image: 'oyelaran',
  },
  {
    id: 'solberg',
    name: 'Anders Solberg',
    position: 'Managing Partner',
    company: 'Tarn & Wells Solicitors',
    quote: `Six months on, my team writes its own evaluation sets. We seldom need to call ${brand.name}, which was the point.`,
    image: 'solberg',
  },
]
