// npm run build: the finished site in dist/ (or STACK_DIST), and its headers for nginx and Caddy in hosting/. With --local
// it calls the backend of npm start, whatever .env says.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { build } from 'vite'
import { writeBrandFiles } from '../brand/brand-files.ts'
import { checkBudgets } from './budgets.ts'
import { compress } from './compress.ts'
import { checkLinks } from './dead-links.ts'
import { scanBuild } from './find-secrets.ts'
import { writeHeaders } from './header-formats.ts'
import { prerender } from './prerender.ts'
import { hasFailureBeacon } from './site-env.ts'
import { writeSiteFiles } from './site-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const DIST = resolve(process.env['STACK_DIST'] ?? join(ROOT, 'dist'))

if (process.argv.includes('--local'))
  Object.assign(process.env, parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8')))

await build({ root: ROOT, build: { outDir: DIST, emptyOutDir: true } })
await writeBrandFiles(DIST)
await prerender(DIST)
checkLinks(DIST)
await writeSiteFiles(DIST)
checkBudgets(DIST, hasFailureBeacon())
await compress(DIST)
await writeHeaders({ dist: DIST, hosting: join(DIST, '../hosting') })
scanBuild(DIST)
