import * as brand from './generated/brand.ts'
import { bio, founders, sample, values } from './generated/about.ts'

export const about = {
  title: brand.promise,
  people: founders,
  /** Shown with each person while they are invented. */
  sampleNote: sample ? 'Sample profile' : '',
  bio,
  values,
}

/** Signs mails. */
export const [founder = { name: brand.name, role: '' }] = founders
