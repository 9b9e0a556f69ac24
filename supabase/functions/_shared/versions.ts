// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "4d9fbcbe1886",
  "send-contact-emails": "bb9f5bd35531",
  "voice": "9c990ff5079d"
}
