// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "248569d79eb5",
  "send-contact-emails": "590d2c77bfb4",
  "voice": "f4820a7cdcf3"
}
