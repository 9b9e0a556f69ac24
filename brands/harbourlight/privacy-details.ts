import { brand } from './brand.ts'
import { links } from './links.ts'

export const privacyDetails = {
  isSample: false,
  inForceSince: '2 November 2026',
  responsible: `${brand.pageTitle} Ltd, 11 Chandlers Row, Falmouth, United Kingdom`,
  email: links.email,
  /** Who delivers the files of the site. */
  siteHost: 'Netlify',
  /** Where each works, and how long it keeps what it receives. */
  database: { where: 'London, UK' },
  mail: { where: 'Ireland, EU', kept: '30 days' },
  channels: { where: 'USA, standard clauses', kept: '90 days' },
  voice: { where: 'USA, standard clauses' },
  callLine: { where: 'USA, standard clauses', kept: 'The call' },
  site: { where: 'Nearest city', kept: '4 hours' },
}
