import type { ServicePictureName } from './picture-names.ts'
import { REVIEW } from './review.ts'

export type Service = {
  title: string
  description: string
  icon: 'survey' | 'audit' | 'course' | 'light'
  image: ServicePictureName
  /** The alternative text of the picture. */
  imageText: string
  /** The part of the picture to keep when it is not shown in 3:2. */
  objectPosition: 'center' | 'top' | 'bottom' | 'left' | 'right'
  facts: readonly { term: string; detail: string }[]
  /** The link to the form. */
  action: string
}

export const servicesSection = {
  title: 'Three ways to work with us.',
  lead: 'Start with a free sounding. Go on only if it shows something worth doing.',
}

export const services: readonly Service[] = [
  {
    title: REVIEW,
    description:
      'A free day with your people and your records. You get a plain answer to one question: is there anything here for AI to do?',
    icon: 'survey',
    image: 'readiness',
    imageText: 'Drawing of a chart under survey; a rule sweeps across it, and the points behind the rule are joined.',
    objectPosition: 'center',
    facts: [
      { term: 'Takes', detail: 'One day' },
      { term: 'You receive', detail: 'Two pages and a conversation' },
      { term: 'Costs', detail: 'Nothing' },
    ],
    action: 'Ask for a sounding',
  },
  {
    title: 'Seaworthiness Inspection',
    description:
      'A close look at an AI system that you run or are about to buy: what it gets wrong, whom that hurts, and what it really costs.',
    icon: 'audit',
    image: 'audit',
    imageText: 'Drawing of an armillary sphere; a magnifying glass shows one mark on its scale out of true.',
    objectPosition: 'center',
    facts: [
      { term: 'Takes', detail: 'Four weeks' },
      { term: 'You receive', detail: 'Findings in order of urgency' },
    ],
    action: 'Ask about an inspection',
  },
  {
    title: 'Passage Plan',
    description:
      'Twelve months on one sheet: which projects, in which order, at what price, and the signs that tell you to turn back.',
    icon: 'course',
    image: 'course',
    imageText: 'Drawing of a sea chart with a course plotted between islands, and dividers measuring one leg.',
    objectPosition: 'center',
    facts: [
      { term: 'Takes', detail: 'Six weeks' },
      { term: 'You receive', detail: 'A plan, a budget and a stop list' },
    ],
    action: 'Ask about a plan',
  },
]
