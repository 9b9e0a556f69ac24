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
  title: 'What clients say',
  previous: 'Previous client',
  next: 'Next client',
  choose: 'Choose a client',
  show: (number: number, count: number) => `Show client ${number} of ${count}`,
  slide: (number: number, count: number) => `${number} of ${count}`,
  portrait: (name: string) => `Portrait of ${name}.`,
  sampleNote: '',
}

export const testimonials: readonly Testimonial[] = [
  {
    id: 'wray',
    name: 'Tomas Wray',
    position: 'Finance Director',
    company: 'Penhale Boatyards',
    quote: 'A day of their time told us more about our order book than a year of demonstrations.',
    image: 'wray',
  },
  {
    id: 'appleby',
    name: 'Joan Appleby',
    position: 'Chief Executive',
    company: 'Saltmarsh Credit Union',
    quote: 'They read the contract, ran the model on our own members and told us to renegotiate. We did.',
    image: 'appleby',
  },
]
