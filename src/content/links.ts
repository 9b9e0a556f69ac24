/** Every address outside this page. `#` is a dummy: it leads nowhere yet. */
export const links = {
  schedulingPage: 'https://example.com/schedule',
  /** Offered when the form cannot save a message. */
  email: 'hello@lodestar.example',
  voiceDemo: '/voice-demo',
  signIn: '/auth',
}

export type SocialLink = { network: string; icon: 'facebook' | 'instagram' | 'linkedin' | 'twitter'; href: string }

export const socialLinks: readonly SocialLink[] = [
  { network: 'Facebook', icon: 'facebook', href: '#' },
  { network: 'Instagram', icon: 'instagram', href: '#' },
  { network: 'LinkedIn', icon: 'linkedin', href: '#' },
  { network: 'Twitter', icon: 'twitter', href: '#' },
]
