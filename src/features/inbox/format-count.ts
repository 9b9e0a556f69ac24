const MAX_COUNT = 999

export const formatCount = (n: number) => (n <= MAX_COUNT ? String(n) : `${MAX_COUNT}+`)

export const pluralize = (n: number, noun: string) => `${n} ${n === 1 ? noun : `${noun}s`}`
