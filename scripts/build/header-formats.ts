import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headerRules, type HeaderRules, type Headers } from './security-headers.ts'
import { siteEnv } from './site-env.ts'

/** Each kind of host: its file, in `dist` where the host reads it there, otherwise in `hosting`. */
const FORMATS = [
  { folder: 'hosting', file: 'headers.nginx.conf', format: toNginx },
  { folder: 'hosting', file: 'headers.caddy', format: toCaddy },
  { folder: 'dist', file: 'vercel.json', format: toVercel },
  // Last, because `npm start` notices a new build by it.
  { folder: 'dist', file: '_headers', format: toHeadersFile },
] as const

/** The site's headers for every kind of host. */
export async function writeHeaders(folders: { dist: string; hosting: string }): Promise<void> {
  const rules = headerRules(siteEnv('production'))
  await mkdir(folders.hosting, { recursive: true })
  for (const { folder, file, format } of FORMATS) await writeFile(join(folders[folder], file), format(rules))
}

/**
 * `_headers`: Netlify, Cloudflare Pages and `npm start`. Cloudflare joins the values of two rules with a comma, and two
 * policies count both: `!` takes the first away. Netlify skips that line and keeps the last value.
 */
export function toHeadersFile(rules: HeaderRules): string {
  const everywhere = rules['/*'] ?? {}
  return Object.entries(rules)
    .map(([path, headers]) => {
      const replaced = path === '/*' ? [] : Object.keys(headers).filter((name) => name in everywhere)
      const detached = replaced.map((name) => `  ! ${name}`)
      return [path, ...detached, ...lines(headers, (name, value) => `  ${name}: ${value}`)].join('\n')
    })
    .join('\n\n')
    .concat('\n')
}

/** `vercel.json`, which Vercel reads in the folder that is deployed: `vercel deploy dist`. */
export function toVercel(rules: HeaderRules): string {
  const { everywhere, replaced, others } = split(rules)
  const elsewhere = replaced.map(({ name, value, paths }): [string, Headers] => {
    const exceptions = paths.map((path) => `${path.slice(1).replaceAll('.', '\\.')}$`)
    return [`/((?!${exceptions.join('|')}).*)`, { [name]: value }]
  })
  const sources: [string, Headers][] = [
    ['/(.*)', everywhere],
    ...elsewhere,
    ...Object.entries(others).map(([path, headers]): [string, Headers] => [path.replace('*', '(.*)'), headers]),
  ]
  const config = {
    cleanUrls: true,
    headers: sources.map(([source, headers]) => ({
      source,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/**
 * For `include` in a `server` block. A location with an add_header of its own inherits none, so it repeats them all. A
 * page's own value is a variable: a location for the page would need the server's try_files.
 */
export function toNginx(rules: HeaderRules): string {
  const { everywhere, replaced, others } = split(rules)
  const variables = replaced.flatMap(({ name, value, paths }) => [
    `set ${variable(name)} ${quoted(value)};`,
    ...paths.map((path) => `if ($uri = ${path}) { set ${variable(name)} ${quoted(others[path]?.[name] ?? '')}; }`),
  ])
  const always = [
    ...replaced.map(({ name }) => `add_header ${name} ${variable(name)} always;`),
    ...lines(everywhere, addHeader),
  ]
  const locations = Object.entries(others)
    .map(
      ([path, headers]) =>
        [path, Object.entries(headers).filter(([name]) => !replaced.some((one) => one.name === name))] as const,
    )
    .filter(([, own]) => own.length > 0)
    .map(([path, own]) => {
      const inside = [...always, ...lines(Object.fromEntries(own), addHeader)].map((line) => `  ${line}`)
      return [`location ${path.replace(/\*$/, '')} {`, ...inside, '}'].join('\n')
    })
  return [...variables, ...always, '', ...locations, ''].join('\n')
}

function addHeader(name: string, value: string): string {
  return `add_header ${name} ${quoted(value)} always;`
}

function variable(name: string): string {
  return `$${name.toLowerCase().replaceAll('-', '_')}`
}

/** For `import` in a site block of a Caddyfile, which would let the wider of two blocks win. */
export function toCaddy(rules: HeaderRules): string {
  const { everywhere, replaced, others } = split(rules)
  const elsewhere = replaced.map(({ name, value, paths }) => {
    const matcher = `@other_${name.toLowerCase().replaceAll('-', '_')}`
    return `${matcher} not path ${paths.join(' ')}\nheader ${matcher} ${name} ${quoted(value)}\n`
  })
  const blocks = Object.entries({ '/*': everywhere, ...others }).map(([path, headers]) => {
    const inside = lines(headers, (name, value) => `  ${name} ${quoted(value)}`)
    return [`header ${path} {`, ...inside, '}', ''].join('\n')
  })
  return [...elsewhere, ...blocks].join('\n')
}

type Replaced = { name: string; value: string; paths: string[] }

/** Splits the rules: headers for all paths, headers that some paths replace, and the other paths. */
function split({ '/*': all = {}, ...others }: HeaderRules) {
  const replaced = Object.entries(all)
    .map(([name, value]): Replaced => ({
      name,
      value,
      paths: Object.keys(others).filter((path) => name in (others[path] ?? {})),
    }))
    .filter(({ paths }) => paths.length > 0)
  const everywhere = Object.fromEntries(
    Object.entries(all).filter(([name]) => !replaced.some((one) => one.name === name)),
  )
  return { everywhere, replaced, others }
}

function lines(headers: Headers, line: (name: string, value: string) => string): string[] {
  return Object.entries(headers).map(([name, value]) => line(name, value))
}

function quoted(value: string): string {
  if (/["\\$`{}]/.test(value)) throw new Error(`This would have to be escaped in a server's configuration: ${value}`)
  return `"${value}"`
}
