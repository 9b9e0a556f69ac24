import type { Section } from './brand-schema.ts'
import { sections } from './generated/site.ts'

export type NavigationLink = { label: string; href: string }

/** The element id of each section of the home page. */
const IDS: Record<Section, string> = {
  services: 'services',
  report: 'report',
  about: 'about',
  quotes: 'testimonials',
  contact: 'contact',
}

export const navigation = {
  label: 'Main',
  skip: 'Skip to content',
  backHome: 'Back to home',
  help: 'Need help?',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  privacy: 'Privacy',
  links: sections
    .filter(({ bar }) => bar !== '')
    .map(({ section, bar }): NavigationLink => ({ label: bar, href: `#${IDS[section]}` })),
}
