import * as brand from './generated/brand.ts'
import { bio, founders, values } from './generated/about.ts'
import { IS_SAMPLE_FOUNDER } from './generated/derived.ts'

export const about = {
  title: brand.promise,
  people: founders,
  /** Shown with each person while one of them is invented. */
  sampleNote: IS_SAMPLE_FOUNDER ? 'Sample profile' : '',
  bio,
  values,
}

/** Signs mails. */
export const [founder = { name: brand.name, role: '' }] = founders
