import { brand } from './brand.ts'

export const hero = {
  /** One entry per line of the headline. */
  headline: ['Clear Heads', 'in Deep Water'],
  lead: `${brand.name} helps owners and officials see what AI would change in their work, what it would cost, and what to leave alone.`,
  action: 'Book a Free AI Sounding',
  voiceDemo: 'Ask our voice assistant',
  scrollDown: 'Scroll down to services',
  caption: 'Sailors find north by the two outer stars of the Plough. We look for marks as steady.',
  stars: { pole: 'Polaris', dubhe: 'Dubhe', merak: 'Merak', alkaid: 'Alkaid', schedar: 'Schedar', kochab: 'Kochab' },
}
