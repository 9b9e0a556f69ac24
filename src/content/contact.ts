import { lead, placeholder, reasons as list, reasonsTitle, schedule, scheduleHint, title } from './generated/contact.ts'
import { questions as asked, questionsTitle } from './generated/contact.ts'
import type { Service } from './brand-words.ts'
import { inSentence as REVIEW_IN_SENTENCE, title as REVIEW } from './generated/free.ts'

export const contact = {
  title,
  lead,
  /** For a visitor who followed the link of a service. */
  askedService: {
    label: 'What you are asking for',
    heading: ({ title: service, inSentence }: Service) =>
      service === REVIEW ? `You are asking for ${REVIEW_IN_SENTENCE}` : `You are asking about ${inSentence || service}`,
    /** The first sentence of the message; it can be deleted. */
    sentence: ({ title: service, inSentence }: Service) =>
      service === REVIEW
        ? `I would like a free ${service}.`
        : `I would like to know more about ${inSentence || service}.`,
    price: 'Costs',
    dismiss: 'Write about something else',
  },
  form: {
    optional: '(optional)',
    placeholder,
    /** Until the form can send. */
    loading: 'Loading...',
    submit: 'Send Message',
    saving: 'Saving...',
    sendingEmails: 'Sending emails...',
    sent: 'Message Sent!',
    requiredNote: 'Required. We use your details only to reply.',
    noScript: 'This form needs JavaScript. You can still write to us:',
  },
}

/** What buyers ask last, above the form. */
export const questions = { title: questionsTitle, list: asked }

/** Shown beside the form. Separate from its words, so that they are not part of the script. */
export const reasons = { title: reasonsTitle, list, schedule, scheduleHint }
