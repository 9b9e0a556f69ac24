import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ELSEWHERE = /^(https?:\/\/|mailto:|tel:)/

/** Stops the build when a page links to a page, file or heading that is not there, or to `#`. */
export function checkLinks(dist: string): void {
  const dead = globSync('*.html', { cwd: dist }).flatMap((file) => deadLinks(dist, file))
  if (dead.length === 0) return
  console.error('Links that lead nowhere; look for them in src/content:')
  for (const link of dead) console.error(`  ✗ ${link}`)
  process.exit(1)
}

/** Links within the site, including those without a scheme, which browsers resolve here too. */
export function deadLinks(dist: string, file: string): string[] {
  const html = readFileSync(join(dist, file), 'utf8')
  const links = new Set(Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href = '']) => href))
  return [...links]
    .filter((href) => !ELSEWHERE.test(href) && !isThere(dist, file, href))
    .map((href) => `${file}: ${href}`)
}

function isThere(dist: string, from: string, href: string): boolean {
  const [address = '', id] = href.split('#')
  const [path = ''] = address.split('?')
  const name = path === '' ? from : path === '/' ? 'index.html' : path.replace(/^\//, '')
  const file = [name, `${name}.html`].find((known) => existsSync(join(dist, known)))
  if (!file) return false
  return id === undefined || (id !== '' && readFileSync(join(dist, file), 'utf8').includes(` id="${id}"`))
}
