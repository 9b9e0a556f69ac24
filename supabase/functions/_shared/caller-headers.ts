const SECRET = new Set(['apikey', 'authorization', 'cookie'])

/** What the database tells callers apart by. It knows which header carries the address; the function does not. */
export function callerHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !SECRET.has(name)))
}
