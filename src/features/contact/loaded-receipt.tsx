import type * as Submission from './send-contact.ts'
import type { ReceiptProps } from './receipt.tsx'

let submission: typeof Submission | null = null

/** Not React's lazy(), which remembers a failed fetch: each attempt to send loads it again. */
export async function loadSubmission(): Promise<typeof Submission> {
  submission ??= await import('./send-contact.ts')
  return submission
}

/** Once the form is empty again, the same text is another message. */
export const forgetSubmission = () => submission?.forgetLead()

/** A message can only be received by the module that has the receipt, so it is loaded by then. */
export function LoadedReceipt(props: ReceiptProps) {
  return submission && <submission.Receipt {...props} />
}
