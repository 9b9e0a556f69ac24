import { notFound as hint } from './generated/site.ts'

export const notFound = {
  heading: '404',
  message: 'Oops! Page not found',
  hint,
  home: 'Return to Home',
}
