/** How a receipt shows a message: one sentence of it as the heading. Together, in this order, they are the message but for white space. */
export type Question = { before: string; heading: string; rest: string }

const SALUTATION = /^\S[^\n]{0,60}[,،:]\s*\n/u
// To the end of a sentence, but not of a title; else of a line, a clause, a word.
const HEADINGS = [
  /^[^\n]{20,120}?(?<!\b(?:Dr|Mr|Mrs|Ms|Prof))(?:[.!?؟](?=\s|$)|[。！？])/u,
  /^[^\n]{1,120}(?=\n|$)/u,
  /^[^\n]{40,119}[,;:،؛](?=\s)/u,
  /^[^\n]{20,120}(?=\s)/u,
]

/** `opening`: the sentence that the link of a service has put before the visitor's own. */
export function questionOf(message: string, opening = ''): Question {
  const text = message.trim()
  let start = opening !== '' && text.startsWith(opening) ? opening.length : 0
  start += text.slice(start).length - text.slice(start).trimStart().length
  const [salutation = ''] = SALUTATION.exec(text.slice(start)) ?? []
  start += salutation.length
  const own = text.slice(start).trimStart()
  if (own === '') return { before: '', heading: '', rest: text }
  const heading = HEADINGS.map((pattern) => pattern.exec(own)?.[0]).find(Boolean) ?? ''
  return { before: text.slice(0, start).trim(), heading, rest: own.slice(heading.length).trim() }
}
