import { brand } from './brand.ts'
import type { PortraitName } from './picture-names.ts'

type Founder = { name: string; role: string; image: PortraitName; imageText: string; sampleNote: string }
type Value = { title: string; text: string; icon: 'innovation' | 'expertise' | 'collaboration' | 'results' }

/** SAMPLE CONTENT. The founder, her life and her portrait are invented: replace them, then leave `sampleNote` empty. */
const founder: Founder = {
  name: 'Ruth Calder',
  role: 'Founder and principal',
  image: 'founder',
  imageText: 'Engraved portrait of a woman with a grey bob and round glasses.',
  sampleNote: 'Sample profile',
}

const values: readonly Value[] = [
  {
    title: 'Innovation',
    text: 'New methods when they earn their place. Plain ones when they do not.',
    icon: 'innovation',
  },
  { title: 'Expertise', text: 'Advice from people who have built, run and retired AI systems.', icon: 'expertise' },
  {
    title: 'Collaboration',
    text: 'We work beside your team and leave the knowledge with it.',
    icon: 'collaboration',
  },
  {
    title: 'Results-Driven',
    text: 'We agree the measure before the work, then report against it.',
    icon: 'results',
  },
]

export const about = {
  title: brand.promise,
  founder,
  bio: [
    `${founder.name} spent eighteen years in operations research: nine in shipping, nine in public health. She has watched good models fail because nobody had asked what they were for.`,
    `She founded ${brand.name} to ask that question first. The practice is small on purpose. The person who scopes your work is the person who does it, and every recommendation comes with the evidence behind it.`,
    'Sometimes the evidence says not to use AI at all. We say so, in writing, and we do not charge for the answer.',
  ],
  values,
}
