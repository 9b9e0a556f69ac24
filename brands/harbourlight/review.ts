/** The free service, which the main action asks for: its title, and how it is called within a sentence. */
export const REVIEW = 'AI Sounding'
export const A_REVIEW = 'an AI Sounding'
export const A_REVIEW_IN_SHORT = 'a sounding'
