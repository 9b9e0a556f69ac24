import { blurb, name, promise, timeZone, title } from './generated/brand.ts'

export const brand = { name, pageTitle: title, promise, blurb, timeZone }
