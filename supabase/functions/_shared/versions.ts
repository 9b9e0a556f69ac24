// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "d015b5d6648e",
  "send-contact-emails": "02e1f18cc2c8",
  "voice": "3dc58dddcbc3"
}
