import { social } from './generated/brand.ts'

const NETWORKS = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['twitter', 'Twitter'],
] as const

/** The firm's pages on social networks. */
export const socialLinks = NETWORKS.map(([icon, network]) => ({ icon, network, href: social[icon] })).filter(
  ({ href }) => href !== '',
)
