import type { Faults } from '../../stack/src/resend/faults.ts'

/** A mail that the provider has taken on. */
export type Delivered = { to: string; mentions: string; key: string | null; acceptedAt: number }

/** What stands where the mails go: it can be made to fail, and knows what it accepted. */
export type Provider = {
  name: string
  /** What the stack needs in its environment to send there. */
  env: NodeJS.ProcessEnv
  setFaults: (faults: Faults) => Promise<void>
  delivered: () => Delivered[]
  /** `refusedReplyTos`: mails that it took without one; null where nobody looks at them. */
  counts: () => { replays: number; lostReplies: number; refusedReplyTos: number | null }
  close: () => Promise<void>
}
