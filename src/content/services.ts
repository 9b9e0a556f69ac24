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
  title: 'Find where you stand. Then set a course.',
  lead: 'Take one service or all four. Most clients begin with the free review. Some need nothing more.',
}

const TAKES = 'Takes'
const RECEIVE = 'You receive'
const COSTS = 'Costs'

// SAMPLE CONTENT. Replace the facts with your own terms.
export const services: readonly Service[] = [
  {
    title: REVIEW,
    description:
      'A free, no-obligation assessment of your data, infrastructure, workflows and use-case fit. You learn what is ready, what is not, and what to do first.',
    icon: 'survey',
    image: 'readiness',
    imageText:
      'Engraving of a star chart under survey: a brass rule sweeps across it, and the stars behind the rule are measured and joined.',
    objectPosition: 'center',
    facts: [
      { term: TAKES, detail: 'Two weeks' },
      { term: RECEIVE, detail: 'A written report and a one-hour readout' },
      { term: COSTS, detail: 'Nothing' },
    ],
    action: 'Ask for the free review',
  },
  {
    title: 'AI System Audit',
    description:
      'An independent inspection of the AI you already run. We test accuracy, bias, security, cost and oversight, then rank what we find by risk.',
    icon: 'audit',
    image: 'audit',
    imageText: 'Engraving of an armillary sphere; a magnifying glass shows one mark on its scale out of true.',
    objectPosition: 'center',
    facts: [
      { term: TAKES, detail: 'Three to six weeks' },
      { term: RECEIVE, detail: 'Ranked findings, each with its evidence' },
    ],
    action: 'Ask about an audit',
  },
  {
    title: 'Strategic Consulting',
    description:
      'A plan your board can read and your team can build. We choose the use cases, size the spend and set the measures that decide whether to go on.',
    icon: 'course',
    image: 'course',
    imageText:
      'Engraving of a sea chart with a course plotted between islands towards a star, and dividers measuring one leg.',
    objectPosition: 'center',
    facts: [
      { term: TAKES, detail: 'Six to ten weeks' },
      { term: RECEIVE, detail: 'A costed roadmap and a decision log' },
    ],
    action: 'Ask about a plan',
  },
  {
    title: 'AI Mentorship & Team Enablement',
    description:
      'Working sessions with your people, on your work. Leaders learn what to ask. Teams learn to use the tools, and to check them.',
    icon: 'light',
    image: 'light',
    imageText:
      'Engraving of two people passing a light between them while beacons are lit, one from the next, across the hills behind.',
    objectPosition: 'center',
    facts: [
      { term: TAKES, detail: 'Three months, then as needed' },
      { term: RECEIVE, detail: 'Weekly sessions and a playbook you keep' },
    ],
    action: 'Ask about mentorship',
  },
]
