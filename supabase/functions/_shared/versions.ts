// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "157a27629b15",
  "send-contact-emails": "51a8499c11db",
  "voice": "06747ea70697"
}
