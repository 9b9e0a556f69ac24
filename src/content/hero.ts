import { action, caption, chart, headline, lead, voiceDemo } from './generated/hero.ts'

export const hero = {
  headline,
  lead,
  action,
  voiceDemo,
  caption,
  chart,
  scrollDown: 'Scroll down to services',
}
