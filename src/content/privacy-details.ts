import { brand } from './brand.ts'
import { links } from './links.ts'

/** SAMPLE CONTENT: what no setting says about /privacy. Write your own, have it checked, then set `isSample` to false. */
export const privacyDetails = {
  isSample: true,
  inForceSince: '15 November 2026',
  responsible: `${brand.pageTitle}, 4 Quay Street, Hull, United Kingdom`,
  email: links.email,
  /** Who delivers the files of the site. */
  siteHost: 'Cloudflare',
  /** Where each works, and how long it keeps what it receives. */
  database: { where: 'Frankfurt, EU' },
  mail: { where: 'Ireland, EU', kept: '30 days' },
  channels: { where: 'USA, standard clauses', kept: '90 days' },
  voice: { where: 'USA, standard clauses' },
  callLine: { where: 'USA, standard clauses', kept: 'The call' },
  site: { where: 'Nearest city', kept: '4 hours' },
}
