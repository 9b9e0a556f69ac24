import { features } from '#src/brand/brand.data.ts'

// Optional features (docs/branding.md), for words and scripts; components read the constants of the build
// (src/vite-env.d.ts). In the bundle both are the same, in scripts and tests brand.yaml decides.

/** Whether there is a voice demo. The build can also leave it out: without its keys there is none. */
export const HAS_VOICE: boolean = import.meta.env?.HAS_VOICE ?? features.voice

/** Whether visitors have accounts. Without them /auth is the login of the team only. */
export const HAS_ACCOUNTS: boolean = import.meta.env?.HAS_ACCOUNTS ?? features.accounts
