// Generated from brand/contact.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const title: BrandWords['contact.yaml']['title'] = "Tell us where you want to go"

export const lead: BrandWords['contact.yaml']['lead'] = "A few lines are enough. We read every message and reply within one working day."

export const placeholder: BrandWords['contact.yaml']['placeholder'] = "What are you trying to do, and what have you tried so far?"

export const reasonsTitle: BrandWords['contact.yaml']['reasonsTitle'] = "Why Work With Us"

export const reasons: BrandWords['contact.yaml']['reasons'] = [
  {
    "title": "Expert Guidance",
    "text": "Senior people on every engagement, from first call to final report."
  },
  {
    "title": "Tailored Solutions",
    "text": "Built on your data and your constraints, not on a template."
  },
  {
    "title": "Measurable Results",
    "text": "A baseline before we start. A number when we finish."
  },
  {
    "title": "Ongoing Support",
    "text": "We stay reachable after handover, for as long as it helps."
  }
]

export const schedule: BrandWords['contact.yaml']['schedule'] = "Or click here to schedule a call"

export const scheduleHint: BrandWords['contact.yaml']['scheduleHint'] = "30 minutes. Opens in a new tab."
