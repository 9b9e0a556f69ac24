import * as brand from './generated/brand.ts'
import { bio, founder, values } from './generated/about.ts'
import { IS_SAMPLE_FOUNDER } from './generated/samples.ts'

export const about = {
  title: brand.promise,
  founder,
  /** Beside the founder while that is an invented person. */
  sampleNote: IS_SAMPLE_FOUNDER ? 'Sample profile' : '',
  bio,
  values,
}
