/** The configuration of the mail function, without secrets: for `npm run doctor`. */
export type MailSetUp = {
  /** Whether it has a key of Resend. */
  hasMailer: boolean
  senderDomain: string | null
  isProduction: boolean
  hasCronSecret: boolean
  requiresTurnstile: boolean
  hasEvents: boolean
  /** The recipient of notifications, fixed by the deployment. */
  team: string
}
