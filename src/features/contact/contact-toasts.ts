import type { Toast } from '#src/ui/toast-store.ts'

/** How far a message got. Once saved it is never reported as lost. */
export type ContactOutcome = keyof typeof contactToasts

export const contactToasts = {
  'both-sent': {
    title: 'Message sent!',
    text: "We've sent you a confirmation email and we'll get back to you as soon as possible.",
  },
  'only-confirmation': {
    title: 'Message sent!',
    text: 'There was an issue with our notification. Your message is saved and our team will contact you soon.',
  },
  'only-notification': {
    title: 'Message sent!',
    text: 'There was an issue sending your confirmation email. Our team will be in touch soon.',
  },
  'neither-sent': {
    title: 'Message saved',
    text: 'Your message was saved, but the emails could not be sent.',
  },
  'email-call-failed': {
    title: 'Message saved',
    text: 'There was an issue sending the confirmation emails. Our team will still contact you soon.',
  },
  'not-saved': {
    title: 'Error',
    text: 'Failed to send message. Please try again.',
    tone: 'destructive',
  },
} satisfies Record<string, Toast>
