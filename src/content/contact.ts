import { lead, placeholder, reasons as list, reasonsTitle, schedule, scheduleHint, title } from './generated/contact.ts'
import { inSentence, title as REVIEW } from './generated/free.ts'

export const contact = {
  title,
  lead,
  /** For a visitor who came by the link of a service. */
  enquiry: {
    label: 'What you are asking for',
    heading: (service: string) =>
      service === REVIEW ? `You are asking for ${inSentence}` : `You are asking about ${service}`,
    /** Opens the message; it can be deleted. */
    sentence: (service: string) =>
      service === REVIEW ? `I would like a free ${service}.` : `I would like to know more about ${service}.`,
    dismiss: 'Write about something else',
  },
  form: {
    optional: '(optional)',
    placeholder,
    submit: 'Send Message',
    saving: 'Saving...',
    sendingEmails: 'Sending emails...',
    sent: 'Message Sent!',
    requiredNote: 'Required. We use your details only to reply.',
    noScript: 'This form needs JavaScript. You can still write to us:',
  },
}

/** Beside the form. Apart from its words, so that they stay out of the script. */
export const reasons = { title: reasonsTitle, list, schedule, scheduleHint }
