export type NavigationLink = { label: string; href: string }

export const navigation = {
  label: 'Main',
  skip: 'Skip to content',
  backHome: 'Back to home',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  privacy: 'Privacy',
  links: [
    { label: 'Services', href: '#services' },
    { label: 'About', href: '#about' },
    { label: 'Success Stories', href: '#testimonials' },
    { label: 'Contact Us', href: '#contact' },
  ] satisfies NavigationLink[],
}
