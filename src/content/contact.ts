import { A_REVIEW, REVIEW } from './review.ts'

export const contact = {
  title: 'Tell us where you want to go',
  lead: 'A few lines are enough. We read every message and reply within one working day.',
  /** For a visitor who came by the link of a service. */
  enquiry: {
    label: 'What you are asking for',
    heading: (service: string) =>
      service === REVIEW ? `You are asking for ${A_REVIEW}` : `You are asking about ${service}`,
    /** Opens the message; it can be deleted. */
    sentence: (service: string) =>
      service === REVIEW ? `I would like a free ${service}.` : `I would like to know more about ${service}.`,
    dismiss: 'Write about something else',
  },
  form: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    optional: '(optional)',
    message: 'Message',
    placeholder: 'What are you trying to do, and what have you tried so far?',
    submit: 'Send Message',
    saving: 'Saving...',
    sendingEmails: 'Sending emails...',
    sent: 'Message Sent!',
    requiredNote: 'Required. We use your details only to reply.',
    noScript: 'This form needs JavaScript. You can write to us all the same:',
    wordsKept: 'Your words are still here.',
    mailInstead: 'Send them by email instead',
    /** Stays after a message, before and after the visitor's address. */
    receipt: {
      sent: (time: string) => `Sent ${time}.`,
      saved: (time: string) => `Saved ${time}.`,
      known: () => 'Already received.',
      reply: 'We reply to',
      within: 'within one working day.',
      savedNote:
        'The confirmation email did not go out yet. Your message is stored, and we will try the email again. No need to write twice.',
      yourWords: 'What you sent',
    },
  },
  reasonsTitle: 'Why Work With Us',
  reasons: [
    { title: 'Expert Guidance', text: 'Senior people on every engagement, from first call to last page.' },
    { title: 'Tailored Solutions', text: 'Built on your data and your limits, not on a template.' },
    { title: 'Measurable Results', text: 'A baseline before we start. A number when we finish.' },
    { title: 'Ongoing Support', text: 'We stay reachable after handover, for as long as it helps.' },
  ],
  schedule: 'Or click here to schedule a call',
  scheduleHint: '30 minutes. Opens in a new tab.',
}
