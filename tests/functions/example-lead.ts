// For tests: one lead with every field.
import type { MailLead } from '../../supabase/functions/_shared/mail/mail.ts'

export const exampleLead: MailLead = {
  id: 'lead-1',
  createdAt: '2026-10-13T09:42:00Z',
  name: 'Priya Raman',
  email: 'priya@harbour-finch.example',
  company: 'Harbour & Finch Freight',
  message: 'We route by hand.\n\nCould AI   help?\r\nPriya',
}
