import type { ContactMessage } from '#shared/contact-message.ts'
import { contactBackend } from './contact-backend.ts'
import { contactToasts } from './contact-toasts.ts'
import { clearLeadId, leadIdOf } from './lead-id.ts'
import { sendContact, type ContactPhase, type Sender } from './send-contact.ts'

// Only a sent message needs this module, which is fetched while the visitor writes, and with it the receipt.
export { Receipt } from './receipt.tsx'

export async function submitLead(message: ContactMessage, sender: Sender, onPhase: (phase: ContactPhase) => void) {
  const lead = { id: leadIdOf(message, sender.source), ...message }
  const contacted = await sendContact(lead, sender, contactBackend, onPhase)
  if (contacted.outcome !== 'not-saved') clearLeadId()
  return { ...contacted, toast: contactToasts[contacted.outcome] }
}
