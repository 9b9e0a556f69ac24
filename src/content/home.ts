import { brand } from './brand.ts'

export const hero = {
  headline: "AI Isn't Magic. It's Strategy",
  lead: `${brand.name} helps businesses find out what AI can do for them, and what it cannot.`,
}
