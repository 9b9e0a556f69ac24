import { brand } from './brand.ts'

export const hero = {
  /** One entry per line of the headline. */
  headline: ["AI Isn't Magic.", "It's Strategy"],
  lead: `${brand.name} helps organisations decide where AI is worth using, check that it works, and build the skill to run it themselves.`,
  action: 'Request a Free AI Readiness Review',
  voiceDemo: 'Talk to our voice agent',
  scrollDown: 'Scroll down to services',
  caption: 'The two pointers of the Plough lead to Polaris: the lodestar, the star to steer by.',
  stars: { pole: 'Polaris', dubhe: 'Dubhe', merak: 'Merak', alkaid: 'Alkaid', schedar: 'Schedar', kochab: 'Kochab' },
}
