import { title } from './generated/free.ts'

/** The free service, which the main action asks for. */
export const REVIEW = title
