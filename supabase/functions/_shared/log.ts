/** One line of JSON per event: ids, states and codes, never personal data. */
export function log(event: string, facts: Record<string, string | number | boolean | null> = {}): void {
  console.info(JSON.stringify({ event, ...facts }))
}

/** An error's code or class: its message may quote personal data. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : error.name
}
