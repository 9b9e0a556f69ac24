import { features } from './generated/brand.ts'

// What an owner can leave out (docs/branding.md). The build replaces each by true or false (scripts/build/leave-out.ts).

/** Whether there is a voice demo. The build knows more than brand.yaml: without its keys there is none (vite.config.ts). */
export const HAS_VOICE: boolean = features.voice

/** Whether visitors have accounts. */
export const HAS_ACCOUNTS: boolean = features.accounts

/** Whether the team has an inbox. */
export const HAS_INBOX: boolean = features.inbox

/** Whether there is a page to log in. Without accounts of visitors it is the team's. */
export const HAS_LOGIN: boolean = features.accounts || features.inbox
