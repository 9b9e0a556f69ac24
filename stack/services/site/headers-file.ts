/** One rule of a `_headers` file as Cloudflare Pages reads it: a path, perhaps ending in *, and headers. */
export type HeaderRule = {
  path: string
  detached: string[]
  headers: [string, string][]
}

export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), detached: [], headers: [] })
      continue
    }
    const [, detached] = /^\s+! (.+)$/.exec(line) ?? []
    const colon = line.indexOf(':')
    if (detached) rules.at(-1)?.detached.push(detached.trim())
    else rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}

/** Like Cloudflare: every matching rule applies, in the order of the file, and repeated headers are joined. */
export function headersFor(rules: readonly HeaderRule[], path: string): [string, string][] {
  const sent = new Map<string, string>()
  for (const { detached, headers } of rules.filter((rule) => matches(rule.path, path))) {
    for (const name of detached) sent.delete(name)
    for (const [name, value] of headers) {
      const before = sent.get(name)
      sent.set(name, before === undefined ? value : `${before}, ${value}`)
    }
  }
  return [...sent]
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
}
