// The only place where the product name is written.
const name = 'Harbourlight'

export const brand = {
  name,
  pageTitle: `${name} Advisory`,
  promise: 'Know the Water Before You Sail',
  blurb: 'Practical counsel on AI for family firms, ports and public bodies along the coast.',
  /** For times in mails to the team, with the zone's name: an IANA name such as Europe/Paris. */
  timeZone: 'Europe/Lisbon',
}

/** In search results and beside shared links. */
export const description = `${name} advises family firms and public bodies on AI: soundings, inspections and plans that a board can act on.`

/** Every colour of pages, mails, drawings and icons comes from these two. */
export const colors = { ground: '#f4f8fa', accent: '#0b5c75' }
