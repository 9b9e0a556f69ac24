/** One line of JSON for each event. Ids, states and codes; never an address, a name or a text that somebody wrote. */
export function log(event: string, facts: Record<string, string | number | boolean | null> = {}): void {
  console.info(JSON.stringify({ event, ...facts }))
}

/** What went wrong, as a word: messages of errors may quote what somebody wrote. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : error.name
}
