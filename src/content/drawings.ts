/** The optional drawings of brand/pictures, found by their names: the chart is part of the HTML, the horizon a file. */
const charts = import.meta.glob<string>('#brand/pictures/chart.svg', { query: '?raw', import: 'default', eager: true })
const horizons = import.meta.glob<string>('#brand/pictures/horizon.svg', { import: 'default', eager: true })

export const chart = Object.values(charts)[0] ?? null
export const horizon = Object.values(horizons)[0] ?? null
