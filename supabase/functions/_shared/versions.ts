// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "97ca7d32476e",
  "send-contact-emails": "b8d838108088",
  "voice": "6ca2b955425d"
}
