// Generated from brand/hero.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const headline: BrandWords['hero.yaml']['headline'] = [
  "AI Isn't Magic.",
  "It's Strategy"
]

export const lead: BrandWords['hero.yaml']['lead'] = "Lodestar helps organisations decide where AI is worth using, check that it works, and build the skill to run it themselves."

export const action: BrandWords['hero.yaml']['action'] = "Request a Free AI Readiness Review"

export const voiceDemo: BrandWords['hero.yaml']['voiceDemo'] = "Talk to our voice assistant"

export const facts: BrandWords['hero.yaml']['facts'] = [
  "Free review in two weeks",
  "Nine pages, no slides",
  "Independent: we sell no software"
]

export const caption: BrandWords['hero.yaml']['caption'] = "The two pointers of the Plough (the Big Dipper) lead to Polaris: the lodestar, the star to steer by."

export const image: BrandWords['hero.yaml']['image'] = null
