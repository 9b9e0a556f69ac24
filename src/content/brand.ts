// The only place where the product name is written.
const name = 'Lodestar'

export const brand = {
  name,
  pageTitle: `${name} AI Agency`,
  promise: 'AI with Wisdom Behind It',
  blurb: 'Independent advice on where AI helps, where it does not, and how to tell the difference.',
  /** For times in mails to the team, with the zone's name: an IANA name such as Europe/Paris. */
  timeZone: 'Europe/London',
  /** The page's background (night-900 in src/app/theme.css), for the address bar and the app icon. */
  themeColor: '#0a1629',
}
