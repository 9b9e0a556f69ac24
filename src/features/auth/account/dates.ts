const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export const dayOf = (at: string): string => shortDate.format(new Date(at))
export const longDayOf = (at: string): string => longDate.format(new Date(at))
export const clock = (at: Date): string => time.format(at)
