import type { Toast } from '#src/ui/toast-store.ts'
import { notSavedToast } from './not-saved-toast.ts'
import type { ContactOutcome } from './send-contact.ts'

export const contactToasts: Record<ContactOutcome, Toast> = {
  'both-sent': {
    title: 'Message sent!',
    text: "We've sent you a confirmation email and we'll get back to you as soon as possible.",
    tone: 'default',
  },
  'only-confirmation': {
    title: 'Message sent!',
    text: 'There was an issue with our notification. Your message is saved and our team will contact you soon.',
    tone: 'default',
  },
  'only-notification': {
    title: 'Message sent!',
    text: 'There was an issue sending your confirmation email. Our team will be in touch soon.',
    tone: 'default',
  },
  'neither-sent': {
    title: 'Message saved',
    text: 'Your message was saved, but the emails could not be sent.',
    tone: 'default',
  },
  'email-call-failed': {
    title: 'Message saved',
    text: 'There was an issue sending the confirmation emails. Our team will still contact you soon.',
    tone: 'default',
  },
  'not-saved': notSavedToast,
}
