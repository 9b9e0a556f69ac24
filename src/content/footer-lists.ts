import { HAS_VOICE } from './features.ts'
import { footerPages } from './generated/footer.ts'
import { links } from './links.ts'
import { services } from './generated/services.ts'

export type FooterLink = { label: string; href: string; newTab?: boolean }

/** Read by screen readers after the name of the link. */
export const newTabHint = 'Opens in a new tab.'

export const footerLists = [
  { title: 'Services', links: services.map(({ title }) => ({ label: title, href: '#services' })) },
  { title: 'About', links: [{ label: 'About', href: '#about' }, ...footerPages] },
  {
    title: 'Contact',
    links: [
      ...(links.schedulingPage ? [{ label: 'Schedule a Call', href: links.schedulingPage, newTab: true }] : []),
      { label: 'Get in Touch', href: '#contact' },
      ...(HAS_VOICE ? [{ label: 'Voice Demo', href: links.voiceDemo }] : []),
    ],
  },
] satisfies { title: string; links: FooterLink[] }[]

/** At the foot of the home page and of every text page. */
export const legalLinks = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'Legal notice', href: '/imprint' },
]
