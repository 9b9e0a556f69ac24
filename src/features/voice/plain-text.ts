/** Without control and direction characters, which could make a text read differently from what is sent. */
export function plainText(text: string, maxLength: number): string {
  const visible = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
  return Array.from(visible.trim()).slice(0, maxLength).join('').trim()
}
