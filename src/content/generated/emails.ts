// Generated from brand/emails.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const confirmation: BrandWords['emails.yaml']['confirmation'] = {
  "subject": "We have your message",
  "preview": "You’ll hear from us within one working day.",
  "thanks": "Thank you.",
  "thanksByName": "Thank you, {name}.",
  "heading": "We have your message.",
  "text": "A person will read it, and you’ll hear from us within one working day. If it is urgent, reply to this email.",
  "stepsTitle": "What happens next",
  "steps": [
    "We reply with two or three questions about your data and the decision you face.",
    "If a readiness review fits, we agree its scope in one page. It is free and carries no obligation.",
    "If it does not fit, we say so and point you to someone who can help."
  ],
  "action": "Schedule a call",
  "reason": "You received this because this address was entered in the contact form at lodestar.example. If that was not you, please ignore it and nothing more will be sent."
}

export const notification: BrandWords['emails.yaml']['notification'] = {
  "subject": "New enquiry from {name}",
  "label": "New enquiry",
  "action": "Reply to {name}",
  "actionWithoutName": "Reply",
  "replySubject": "Re: your message to Lodestar",
  "reason": "Sent by the contact form. The same text is stored with the other submissions. We promised a reply within one working day."
}

export const summary: BrandWords['emails.yaml']['summary'] = {
  "subject": "No reply to {name} yet",
  "subjectMany": "No reply to {count} enquiries yet",
  "waitingSubject": "{count} enquiries wait in the inbox",
  "waitingText": "More arrived within an hour than we send notifications for. These are only in the inbox.",
  "label": "Summary",
  "text": "Not marked as answered, and past the deadline that we gave.",
  "action": "Open the inbox",
  "reason": "Sent at most once a day, and once an hour when very many enquiries arrive. Mark an enquiry as answered in the inbox to take it off this list."
}

export const auth: BrandWords['emails.yaml']['auth'] = {
  "confirmation": {
    "subject": "Confirm your email address",
    "preview": "One click and your Lodestar account is ready.",
    "text": "You created an account at Lodestar with this address. One click and it is ready.",
    "action": "Confirm my address",
    "ignore": "If you did not create an account, ignore this email and nothing will happen."
  },
  "recovery": {
    "subject": "Set a new password",
    "preview": "The link works once, for one hour.",
    "text": "Someone, most likely you, asked for a new password for your Lodestar account.",
    "action": "Choose a new password",
    "ignore": "If it was not you, ignore this email: your password stays as it is."
  },
  "change": {
    "subject": "Confirm your new address",
    "preview": "The link works once, for one hour.",
    "text": "Someone, most likely you, asked to change the address of your Lodestar account to {newEmail}.",
    "action": "Change my address",
    "ignore": "If it was not you, do not follow the link, and change your password."
  },
  "invite": {
    "subject": "Set up your account",
    "preview": "The link works once, for one hour.",
    "text": "You are invited to create an account at Lodestar. Choose a password and it is ready.",
    "action": "Choose a password",
    "ignore": "If you did not expect this, ignore this email and nothing will happen."
  },
  "magicLink": {
    "subject": "Your login link",
    "preview": "The link works once, for one hour.",
    "text": "This link logs you in to your Lodestar account, without a password.",
    "action": "Log in",
    "ignore": "If you did not ask for this, ignore this email and nothing will happen."
  },
  "member": {
    "subject": "Join the Lodestar inbox",
    "preview": "The link works once, for one hour.",
    "text": "You are in the team of Lodestar, which reads and answers enquiries in the inbox. Choose a password to begin. You will also need an authenticator app on your phone.",
    "action": "Choose a password",
    "ignore": "If the hour is over, ask for a new link with “Forgotten your password?” on the login page. If you did not expect this, ignore this email."
  },
  "link": "The link works once, for one hour. If the button doesn’t work, copy this address into your browser:"
}

export const invitation: BrandWords['emails.yaml']['invitation'] = {
  "subject": "Join the Lodestar inbox",
  "preview": "The link works once, for three days.",
  "text": "You are invited to the inbox of Lodestar, where the team reads and answers enquiries. Choose a password to join. You will also need an authenticator app on your phone.",
  "action": "Join the team",
  "ignore": "If you did not expect this, ignore this email and nothing will happen.",
  "link": "The link works once, for three days. If the button doesn’t work, copy this address into your browser:"
}
