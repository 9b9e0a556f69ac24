import { sections } from '#src/brand/site.data.ts'
import { SECTIONS } from '#src/brand/sections.ts'

export type NavigationLink = { label: string; href: string }

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
    .map(({ section, bar }): NavigationLink => ({
      label: bar,
      href: `#${SECTIONS.find(({ name }) => name === section)?.id}`,
    })),
}
