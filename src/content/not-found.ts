import * as brand from './generated/brand.ts'
import { notFound as hint } from './generated/site.ts'

export const notFound = {
  title: `Page not found | ${brand.title}`,
  heading: '404',
  message: 'Oops! Page not found',
  hint,
  home: 'Return to Home',
}
