import type { LeadSource, LeadStatus } from '#shared/codes.ts'

export const STATUS_FILTERS = ['open', 'answered', 'all'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const STATUS_NAMES: Record<StatusFilter, string> = { open: 'Open', answered: 'Answered', all: 'All' }
export const LEAD_STATUS_NAMES: Record<LeadStatus, string> = { ...STATUS_NAMES, not_lead: 'Not a lead' }
export const SOURCE_NAMES: Record<LeadSource, string> = { form: 'Form', voice: 'Voice', chat: 'Chat' }
export type LeadFilter = { status: StatusFilter; source: LeadSource | null; search: string }
