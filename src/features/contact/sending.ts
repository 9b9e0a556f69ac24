// What the form needs once somebody writes in it, in one script.
import { checkContactMessage, tidyContactMessage } from '#shared/contact-message.ts'
import { supabase } from '#src/lib/supabase.ts'
import { contactBackend } from './contact-backend.ts'
import { contactToasts } from './contact-toasts.ts'
import { sendContact } from './send-contact.ts'

export const sending = { tidyContactMessage, checkContactMessage, contactBackend, contactToasts, sendContact }

// By the time the message is written it is here. If not, sending asks for it again and says what is wrong.
supabase().catch(() => {})
