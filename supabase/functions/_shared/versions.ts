// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "6cd1cc8961eb",
  "send-contact-emails": "de971f2b0b2e",
  "voice": "a936eee20351"
}
