import { lead, services as list, title } from './generated/services.ts'

export type Service = (typeof list)[number]

export const servicesSection = { title, lead }
export const services = list
