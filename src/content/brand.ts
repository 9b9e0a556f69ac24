// The only place where the product name is written.
const name = 'Lodestar'

export const brand = {
  name,
  pageTitle: `${name} AI Agency`,
  promise: 'AI with Wisdom Behind It',
  blurb: 'Independent advice on where AI helps, where it does not, and how to tell the difference.',
  /** For times in mails to the team, with the zone's name: an IANA name such as Europe/Paris. */
  timeZone: 'Europe/London',
}

/** In search results and beside shared links. */
export const description = `${name} is an independent AI consultancy: readiness reviews, system audits, strategy and mentorship for organisations that want AI to earn its place.`

/** Every colour of pages, mails, drawings and icons comes from these two: `#0a1629` or `oklch(0.2 0.042 259)`. */
export const colors = { ground: 'oklch(0.2 0.042 259)', accent: 'oklch(0.8 0.098 84)' }
