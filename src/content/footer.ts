import * as brand from './generated/brand.ts'
import { HAS_SAMPLE_PEOPLE } from './generated/footer.ts'

export const footer = {
  rights: `${brand.title}. All rights reserved.`,
  sampleNote: HAS_SAMPLE_PEOPLE ? 'People and companies shown are sample content.' : '',
}
