// The one place where the product name is written. Everything that shows it reads it from here.
const name = 'Lodestar'

export const brand = {
  name,
  pageTitle: `${name} AI Agency`,
  promise: 'AI with Wisdom Behind It',
  blurb: 'Independent advice on where AI helps, where it does not, and how to tell the difference.',
  /** The page's ground (night-900 in src/app/theme.css) as browsers want it for the address bar and the app icon. */
  themeColor: '#0a1629',
}
