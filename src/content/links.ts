/** Addresses outside the home page. */
export const links = {
  schedulingPage: 'https://example.com/schedule',
  /** Offered when the form cannot save a message. */
  email: 'hello@lodestar.example',
  voiceDemo: '/voice-demo',
  signIn: '/auth',
  account: '/account',
  privacy: '/privacy',
}

export type SocialLink = { network: string; icon: 'facebook' | 'instagram' | 'linkedin' | 'twitter'; href: string }

/** Until you write your own profiles here, each leads to the network's front page. */
export const socialLinks: readonly SocialLink[] = [
  { network: 'Facebook', icon: 'facebook', href: 'https://www.facebook.com/' },
  { network: 'Instagram', icon: 'instagram', href: 'https://www.instagram.com/' },
  { network: 'LinkedIn', icon: 'linkedin', href: 'https://www.linkedin.com/' },
  { network: 'Twitter', icon: 'twitter', href: 'https://x.com/' },
]

/** Whether it leads to a page of ours and not to the front page of a network. */
export function isProfile(href: string): boolean {
  return URL.canParse(href) && new URL(href).pathname !== '/'
}
