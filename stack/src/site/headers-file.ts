/** One rule of a `_headers` file as Netlify and Cloudflare Pages read it: a path, perhaps ending in *, and headers. */
export type HeaderRule = { path: string; headers: [string, string][] }

export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}

export function headersFor(rules: readonly HeaderRule[], path: string): [string, string][] {
  return rules.filter((rule) => matches(rule.path, path)).flatMap((rule) => rule.headers)
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
}
