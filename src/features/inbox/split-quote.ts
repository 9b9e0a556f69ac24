const MAX_ATTRIBUTION_LINES = 3
const MAX_ATTRIBUTION_CHARACTERS = 300

/**
 * The words of an email, and what it quotes at its end, which is folded. Only what is certainly a quote: what is not recognised stays
 * in view. Line by line, because the text is a stranger's and no regular expression may take long for it.
 */
export function splitQuote(text: string): [own: string, quote: string] {
  const lines = text.split('\n')
  const outlook = lines.findIndex((_, index) => index > 0 && startsOutlookQuote(lines, index))
  const start = outlook > 0 ? outlook : startOfMarkedQuote(lines)
  const own = lines.slice(0, start).join('\n').trim()
  // Nothing above it: the answer is inside the quote or below.
  return own === '' ? [text, ''] : [own, lines.slice(start).join('\n').trim()]
}

/** Lines marked with > at the end, with the line above them that names the sender or the time, in any language. */
function startOfMarkedQuote(lines: readonly string[]): number {
  const isBlank = (index: number) => lines[index]?.trim() === ''
  let end = lines.length
  while (end > 0 && (isBlank(end - 1) || lines[end - 1]?.startsWith('>'))) end -= 1
  if (!lines.slice(end).some((line) => line.startsWith('>'))) return lines.length
  let above = end - 1
  while (above > 0 && end - above < MAX_ATTRIBUTION_LINES && !isBlank(above - 1)) above -= 1
  const words = lines.slice(above, end).join(' ')
  const isAttribution =
    (above === 0 || isBlank(above - 1)) &&
    words.length <= MAX_ATTRIBUTION_CHARACTERS &&
    /[:：]\s*$/.test(words) &&
    /@|\d:\d\d/.test(words)
  return isAttribution ? above : end
}

/** Outlook marks no line: the quote begins with four lines such as "Sent: …", with an address and a time, in the reader's language. */
function startsOutlookQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? ''
  if (/^-{2,10} ?(Original Message|Ursprüngliche Nachricht) ?-{2,10}$/i.test(line)) return true
  const first = /^_{10,80}$/.test(line) ? index + 1 : index
  const block = lines.slice(first, first + 4)
  const words = block.join('\n')
  return (
    block.length === 4 &&
    block.every((one) => /^\s?\*?\p{L}[\p{L} -]{0,20}:\*? ?\S/u.test(one)) &&
    words.includes('@') &&
    /\d:\d\d/.test(words)
  )
}
