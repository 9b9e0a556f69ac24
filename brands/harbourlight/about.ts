import { brand } from './brand.ts'
import type { PortraitName } from './picture-names.ts'

type Founder = { name: string; role: string; image: PortraitName; imageText: string; sampleNote: string }
type Value = { title: string; text: string; icon: 'innovation' | 'expertise' | 'collaboration' | 'results' }

const founder: Founder = {
  name: 'Maud Ellery',
  role: 'Managing director',
  image: 'founder',
  imageText: 'Portrait of a woman with dark shoulder-length hair and a blue jumper.',
  sampleNote: '',
}

const values: readonly Value[] = [
  { title: 'Candour', text: 'If a spreadsheet will do, we say so on the first day.', icon: 'expertise' },
  { title: 'Craft', text: 'Every figure in a report can be traced to where it came from.', icon: 'innovation' },
  { title: 'Company', text: 'We sit with the people whose work would change.', icon: 'collaboration' },
]

export const about = {
  title: brand.promise,
  founder,
  bio: [
    `${founder.name} ran the traffic desk of a container port for a decade and bought three AI systems for it. One was worth the money.`,
    `She set up ${brand.name} so that others could tell which one beforehand. We are five people in one room above a chandlery.`,
    'We hold no shares in vendors and take no commissions from them.',
  ],
  values,
}
