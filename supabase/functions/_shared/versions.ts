// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "ed7ce7a662a1",
  "send-contact-emails": "70e48b12667c",
  "voice": "975e641e5833"
}
