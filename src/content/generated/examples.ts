// Generated from brand/assistant.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const examples: BrandWords['assistant.yaml']['examples'] = [
  "What happens in a readiness review?",
  "How much does it cost?",
  "When should a company not use AI?"
]
