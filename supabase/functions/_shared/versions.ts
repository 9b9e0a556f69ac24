// Written by scripts/function-versions.ts from the sources of the functions. Do not edit: npm run generate.
export const versions = {
  "health": "28b9e1f41b94",
  "send-contact-emails": "59e2a28145da",
  "voice": "f49308f63f12"
}
