import { palette } from './colors.data.ts'
import { colorSvg } from './read/palette.ts'
import { files } from './read/words.ts'

const has = (path: string) => files.find(path) !== null

/** The optional drawings: the chart is part of the HTML, the horizon a file. */
export const chart = has('pictures/chart.svg') ? colorSvg(files.read('pictures/chart.svg'), palette) : null
export const horizon = has('pictures/horizon.svg') ? '#brand/pictures/horizon.svg' : null
