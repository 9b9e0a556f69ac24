// Generated from brand/. Do not edit: change the words there, then npm run generate.
export const IS_SAMPLE_FOUNDER: boolean = true

export const HAS_SAMPLE_QUOTES: boolean = true
