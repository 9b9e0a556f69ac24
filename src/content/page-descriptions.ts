import * as brand from './generated/brand.ts'
import { HAS_ACCOUNTS } from './features.ts'

/** By address, for search results and link previews. Separate from the titles, because the browser does not need them. */
export const descriptions: Record<string, string> = {
  '/': brand.description,
  '/auth': HAS_ACCOUNTS ? `Log in to your ${brand.name} account or create one.` : `Login for the ${brand.name} team.`,
  '/account': `Your ${brand.name} account: name, password, messages, and how to delete it.`,
  '/inbox': `The inbox of the ${brand.name} team.`,
  '/voice-demo': `Talk to the ${brand.name} voice assistant in your browser.`,
  '/404': 'There is no page at this address.',
}
