// Writes the headers of the site for each kind of host: into dist/ where the host reads them there, otherwise into
// hosting/, which is not served.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toCaddy, toHeadersFile, toNginx, toVercel } from './header-formats.ts'
import { headerRules } from './security-headers.ts'
import { siteEnv } from './site-env.ts'

const ROOT = join(import.meta.dirname, '..')
const rules = headerRules(siteEnv('production'))

await mkdir(join(ROOT, 'hosting'), { recursive: true })
await writeFile(join(ROOT, 'hosting/headers.nginx.conf'), toNginx(rules))
await writeFile(join(ROOT, 'hosting/headers.caddy'), toCaddy(rules))
await writeFile(join(ROOT, 'dist/vercel.json'), toVercel(rules))
// The last file of a build: `npm start` looks at it to notice a new one.
await writeFile(join(ROOT, 'dist/_headers'), toHeadersFile(rules))
