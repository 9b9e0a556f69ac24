import * as brand from './generated/brand.ts'
import * as hero from './generated/hero.ts'

/** The preview picture of a shared link, created by the build (scripts/brand/card.ts). */
export const card = {
  file: '/card.jpg',
  width: 1200,
  height: 630,
  text: `${brand.name}. ${hero.headline.join(' ')}`,
}
