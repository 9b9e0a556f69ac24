// Generated from brand/contact.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const title: BrandWords['contact.yaml']['title'] = "Tell us where you want to go"

export const lead: BrandWords['contact.yaml']['lead'] = "A few lines are enough. We read every message and reply within one working day."

export const placeholder: BrandWords['contact.yaml']['placeholder'] = "What are you trying to do, and what have you tried so far?"

export const reasonsTitle: BrandWords['contact.yaml']['reasonsTitle'] = "Why Work With Us"

export const reasons: BrandWords['contact.yaml']['reasons'] = [
  {
    "title": "Expert Guidance",
    "text": "The person on your first call does the work, for four clients at most."
  },
  {
    "title": "Tailored Solutions",
    "text": "We read at least 500 of your own records before we recommend anything."
  },
  {
    "title": "Measurable Results",
    "text": "A baseline in week one, and the same figure again after 30 and 90 days."
  },
  {
    "title": "Ongoing Support",
    "text": "After handover we answer questions free for six months."
  }
]

export const schedule: BrandWords['contact.yaml']['schedule'] = "Or click here to schedule a call"

export const scheduleHint: BrandWords['contact.yaml']['scheduleHint'] = "30 minutes. Opens in a new tab."

export const hours: BrandWords['contact.yaml']['hours'] = {
  "timeZone": "Europe/London",
  "opensAt": "09:00",
  "closesAt": "17:00",
  "workDays": [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday"
  ],
  "daysOff": []
}
