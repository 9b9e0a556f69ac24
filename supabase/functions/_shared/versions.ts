// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "660b8cdee58d",
  "send-contact-emails": "ce4a13bf153a",
  "voice": "da17e57c5400"
}
