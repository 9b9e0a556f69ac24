import { words } from './read/words.ts'

const isAbsent: Partial<Record<string, boolean>> = {
  report: words('report.yaml') === null,
  quotes: (words('quotes.yaml')?.quotes.length ?? 0) === 0,
}

export const { notFound } = words('site.yaml')
export const sections = words('site.yaml').sections.filter(({ section }) => !isAbsent[section])
