import { email, schedulingPage, social } from '#src/brand/brand.data.ts'

export const links = {
  schedulingPage,
  /** Offered when the form cannot save a message. */
  email,
  voiceDemo: '/voice-demo',
  signIn: '/auth',
  account: '/account',
  inbox: '/inbox',
  privacy: '/privacy',
}

export const legalLinks = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'Legal notice', href: '/imprint' },
]

const NETWORKS = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['twitter', 'Twitter'],
] as const

export const socialLinks = NETWORKS.map(([icon, network]) => ({ icon, network, href: social[icon] })).filter(
  ({ href }) => href !== '',
)
