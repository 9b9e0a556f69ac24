// The only script of the not-found page, which has no app.
import { runStarfield } from './ui/run-starfield.ts'

console.error('app: no page at', location.pathname)

const canvas = document.querySelector('canvas')
if (canvas) runStarfield(canvas, false)
