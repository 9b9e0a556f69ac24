import { features } from './generated/brand.ts'

// Optional features (docs/branding.md), for words and scripts; components read the constants of the build
// (src/vite-env.d.ts). In the bundle both are the same, in scripts and tests brand.yaml decides.

/** Whether there is a voice demo. The build can also leave it out: without its keys there is none. */
export const HAS_VOICE: boolean = import.meta.env?.HAS_VOICE ?? features.voice

/** Whether visitors have accounts. */
export const HAS_ACCOUNTS: boolean = import.meta.env?.HAS_ACCOUNTS ?? features.accounts

/** Whether the team has an inbox. */
export const HAS_INBOX: boolean = import.meta.env?.HAS_INBOX ?? features.inbox

/** Whether there is a login page. Without visitor accounts it is only for the team. */
export const HAS_LOGIN: boolean = import.meta.env?.HAS_LOGIN ?? (features.accounts || features.inbox)
