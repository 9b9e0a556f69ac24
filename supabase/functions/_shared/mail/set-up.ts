/** How the function that sends is set up, without a secret: for `npm run doctor` and, for where notices go, the page Settings of the inbox. */
export type MailSetUp = {
  mailer: 'resend' | 'smtp' | 'none'
  senderDomain: string | null
  isProduction: boolean
  hasCronSecret: boolean
  asksTurnstile: boolean
  hasEvents: boolean
  hasFallback: boolean
  channels: string[]
  /** Of voice calls, for the page Status of the inbox. */
  voiceMinutesPerDay: number
  /** Where notices go; fixed by the deployment. */
  team: string
}
