// The text and HTML of every mail. Rendering is loaded with the first one: an idle round of the scheduler needs none.

export type Lead = {
  id: string
  createdAt: string
  name: string
  email: string
  company: string | null
  message: string
  /** In a digest: how much of the message the outbox left out already. */
  moreCharacters?: number
}
export type Written = { subject: string; html: string; text: string }

/** To the visitor. */
export async function writeConfirmation(lead: Lead): Promise<Written> {
  const { confirmation } = await import('./confirmation.tsx')
  return confirmation(lead)
}

/** To the team. */
export async function writeNotification(lead: Lead): Promise<Written> {
  const { notification } = await import('./notification.tsx')
  return notification(lead)
}

/** To the team: several notifications in one mail, at most 50. */
export async function writeDigest(leads: Lead[]): Promise<Written> {
  const { digest } = await import('./digest.tsx')
  return digest(leads)
}
