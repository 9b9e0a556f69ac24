// Generated from brand/pictures. Do not edit: change the words there, then npm run generate.
import chartFile from '#brand/pictures/chart.svg'
import horizonFile from '#brand/pictures/horizon.svg'

export const chart: string | null = chartFile

export const horizon: string | null = horizonFile
