// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "f495d562cd4a",
  "send-contact-emails": "9810e8fffef1",
  "voice": "7c2e4f1bf8f7"
}
