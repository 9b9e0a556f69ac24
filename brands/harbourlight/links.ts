/** Addresses outside the home page. */
export const links = {
  schedulingPage: 'https://cal.com/harbourlight-advisory/sounding',
  /** Offered when the form cannot save a message. */
  email: 'desk@harbourlight-advisory.com',
  voiceDemo: '/voice-demo',
  signIn: '/auth',
  account: '/account',
  privacy: '/privacy',
}

export type SocialLink = { network: string; icon: 'facebook' | 'instagram' | 'linkedin' | 'twitter'; href: string }

export const socialLinks: readonly SocialLink[] = [
  { network: 'LinkedIn', icon: 'linkedin', href: 'https://www.linkedin.com/company/harbourlight-advisory' },
]

/** Whether it leads to a page of ours and not to the front page of a network. */
export function isProfile(href: string): boolean {
  return URL.canParse(href) && new URL(href).pathname !== '/'
}
