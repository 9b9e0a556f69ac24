const DAY_MS = 86_400_000
const MOST_DAYS = 366

export type Range = { first: string; last: string }

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Days in a row as one range, in order. */
export function rangesOf(days: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const day of days.toSorted()) {
    const range = ranges.at(-1)
    if (range && dayAfter(range.last) === day) range.last = day
    else ranges.push({ first: day, last: day })
  }
  return ranges
}

/** Every day of a range, both ends included; none if it is no range or longer than a year. */
export function daysOf({ first, last }: Range): string[] {
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS
  if (!(length >= 0 && length < MOST_DAYS)) return []
  const days = [first]
  while (days.length <= length) days.push(dayAfter(days.at(-1) ?? first))
  return days
}
