// Generated from brand/brand.yaml. Do not edit: change the words there, then npm run generate.
type SocialLink = { network: string; icon: 'facebook' | 'instagram' | 'linkedin' | 'twitter'; href: string }

export const socialLinks: readonly SocialLink[] = [
  {
    "network": "Facebook",
    "icon": "facebook",
    "href": "https://www.facebook.com/"
  },
  {
    "network": "Instagram",
    "icon": "instagram",
    "href": "https://www.instagram.com/"
  },
  {
    "network": "LinkedIn",
    "icon": "linkedin",
    "href": "https://www.linkedin.com/"
  },
  {
    "network": "Twitter",
    "icon": "twitter",
    "href": "https://x.com/"
  }
]
