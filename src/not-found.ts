// The only script of the not-found page, which has no app.
import { defineStarField } from './ui/star-field.ts'

console.error('app: no page at', location.pathname)

defineStarField()
