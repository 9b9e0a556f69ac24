import type { HeaderRules, Headers } from './security-headers.ts'

/** `_headers`: Netlify, Cloudflare Pages and `npm start`. */
export function toHeadersFile(rules: HeaderRules): string {
  return Object.entries(rules)
    .map(([path, headers]) => [path, ...lines(headers, (name, value) => `  ${name}: ${value}`)].join('\n'))
    .join('\n\n')
    .concat('\n')
}

/** `vercel.json`, which Vercel reads in the folder that is deployed: `vercel deploy dist`. */
export function toVercel(rules: HeaderRules): string {
  const config = {
    cleanUrls: true,
    headers: Object.entries(rules).map(([path, headers]) => ({
      source: path.replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** For `include` in a `server` block. A location with an add_header of its own inherits none, so it repeats them all. */
export function toNginx(rules: HeaderRules): string {
  const { '/*': everywhere = {}, ...others } = rules
  const locations = Object.entries(others).map(([path, headers]) => {
    const inside = lines({ ...everywhere, ...headers }, addHeader).map((line) => `  ${line}`)
    return [`location ${path.replace(/\*$/, '')} {`, ...inside, '}'].join('\n')
  })
  return [...lines(everywhere, addHeader), '', ...locations, ''].join('\n')
}

function addHeader(name: string, value: string): string {
  return `add_header ${name} ${quoted(value)} always;`
}

/** For `import` in a site block of a Caddyfile. */
export function toCaddy(rules: HeaderRules): string {
  return Object.entries(rules)
    .map(([path, headers]) => {
      const inside = lines(headers, (name, value) => `  ${name} ${quoted(value)}`)
      return [`header ${path} {`, ...inside, '}', ''].join('\n')
    })
    .join('\n')
}

function lines(headers: Headers, line: (name: string, value: string) => string): string[] {
  return Object.entries(headers).map(([name, value]) => line(name, value))
}

function quoted(value: string): string {
  if (/["\\$`{}]/.test(value)) throw new Error(`This would have to be escaped in a server's configuration: ${value}`)
  return `"${value}"`
}
