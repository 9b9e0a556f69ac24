import { brand } from './brand.ts'
import { notFound as hint } from './generated/site.ts'

export const notFound = {
  title: `Page not found | ${brand.pageTitle}`,
  heading: '404',
  message: 'Oops! Page not found',
  hint,
  home: 'Return to Home',
}
