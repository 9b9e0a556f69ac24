import { brand } from './brand.ts'

/** Title and description of each page, for browser tabs, search results and link previews. */
export const pages = {
  home: {
    title: brand.pageTitle,
    description: `${brand.name} is an independent AI consultancy: readiness reviews, system audits, strategy and mentorship for organisations that want AI to earn its place.`,
  },
  auth: {
    title: `Log in or sign up | ${brand.pageTitle}`,
    description: `Log in to your ${brand.name} account or create one.`,
  },
  voiceDemo: {
    title: `Voice Agent Demo | ${brand.pageTitle}`,
    description: `Talk to the ${brand.name} voice assistant in your browser.`,
  },
  notFound: {
    title: `Page not found | ${brand.pageTitle}`,
    description: 'There is no page at this address.',
  },
}

/** The picture beside a shared link; public/card.jpg, 1200 x 630. */
export const card = {
  file: '/card.jpg',
  width: 1200,
  height: 630,
  text: `${brand.name}. AI Isn't Magic. It's Strategy. A lodestar above an observatory at dusk.`,
}

export type PageHead = (typeof pages)[keyof typeof pages]
