// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "157a27629b15",
  "send-contact-emails": "8e8dc2f22bee",
  "voice": "06747ea70697"
}
