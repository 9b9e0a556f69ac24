/** The configuration of the mail function, without secrets: for `npm run doctor` and for members. */
export type MailSetUp = {
  /** Whether it has a key of Resend. */
  hasMailer: boolean
  senderDomain: string | null
  isProduction: boolean
  hasCronSecret: boolean
  requiresTurnstile: boolean
  hasEvents: boolean
  /** Of voice calls, for the Status page of the inbox. */
  voiceMinutesPerDay: number
  /** The recipient of notifications, fixed by the deployment. */
  team: string
}
