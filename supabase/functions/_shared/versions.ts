// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "58fff29b881f",
  "send-contact-emails": "2a44db6f2316",
  "voice": "4a78cf4523fc"
}
