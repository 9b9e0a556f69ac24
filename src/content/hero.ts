import { action, caption, headline, lead, voiceDemo } from './generated/hero.ts'

export const hero = {
  headline,
  lead,
  action,
  voiceDemo,
  caption,
  scrollDown: 'Scroll down to services',
  stars: { pole: 'Polaris', dubhe: 'Dubhe', merak: 'Merak', alkaid: 'Alkaid', schedar: 'Schedar', kochab: 'Kochab' },
}
