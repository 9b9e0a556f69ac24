// Generated from brand/services.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const title: NonNullable<BrandWords['services.yaml']['free']>['title'] = "AI Readiness Review"

export const inSentence: NonNullable<BrandWords['services.yaml']['free']>['inSentence'] = "an AI Readiness Review"

export const inShort: NonNullable<BrandWords['services.yaml']['free']>['inShort'] = "a readiness review"
