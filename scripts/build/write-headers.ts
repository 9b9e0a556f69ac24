import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toCaddy, toHeadersFile, toNginx, toVercel } from './header-formats.ts'
import { headerRules } from './security-headers.ts'
import { siteEnv } from './site-env.ts'

/** The site's headers for each kind of host: in `dist` where the host reads them there, otherwise in `hosting`. */
export async function writeHeaders(dist: string, hosting: string): Promise<void> {
  const rules = headerRules(siteEnv('production'))
  await mkdir(hosting, { recursive: true })
  await writeFile(join(hosting, 'headers.nginx.conf'), toNginx(rules))
  await writeFile(join(hosting, 'headers.caddy'), toCaddy(rules))
  await writeFile(join(dist, 'vercel.json'), toVercel(rules))
  await writeFile(join(dist, '_headers'), toHeadersFile(rules))
}
