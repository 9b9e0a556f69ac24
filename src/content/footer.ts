import * as brand from './generated/brand.ts'
import { HAS_SAMPLE_QUOTES, IS_SAMPLE_FOUNDER } from './generated/derived.ts'

export const footer = {
  rights: `${brand.title}. All rights reserved.`,
  sampleNote: HAS_SAMPLE_QUOTES || IS_SAMPLE_FOUNDER ? 'People and companies shown are sample content.' : '',
}
