// Generated from brand/about.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const founders: BrandWords['about.yaml']['founders'] = [
  {
    "name": "Ruth Calder",
    "role": "Founder and principal",
    "image": "founder.svg",
    "imageText": "Cut-paper profile of Ruth Calder, with her hair in a knot."
  }
]

export const bio: BrandWords['about.yaml']['bio'] = [
  "Ruth Calder spent eighteen years in operations research: nine in shipping, nine in public health. She has watched good models fail because nobody had asked what they were for.",
  "She founded Lodestar to ask that question first. The practice is small on purpose. The person who scopes your work is the person who does it, and every recommendation comes with the evidence behind it.",
  "Sometimes the evidence says not to use AI at all. We say so, in writing, and we do not charge for the answer."
]

export const values: BrandWords['about.yaml']['values'] = [
  {
    "title": "Innovation",
    "text": "Every new method is tested against a plain rule first. In 11 of our last 30 reviews, the plain rule won."
  },
  {
    "title": "Expertise",
    "text": "Eighteen years of models in ports and hospitals, including four that we switched off ourselves."
  },
  {
    "title": "Collaboration",
    "text": "Two of your people work beside us from the first day. After three months they run it without us."
  },
  {
    "title": "Results-Driven",
    "text": "We agree one number before we start, and report it to your board 90 days later, good or bad."
  }
]
