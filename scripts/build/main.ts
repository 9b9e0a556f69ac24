// npm run build: the finished site in dist/ (or STACK_DIST), and its headers for nginx and Caddy in hosting/.
import { join, resolve } from 'node:path'
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

await build({ root: ROOT, build: { outDir: DIST, emptyOutDir: true } })
await writeBrandFiles(DIST)
await prerender(DIST)
checkLinks(DIST)
await writeSiteFiles(DIST)
checkBudgets(DIST, hasFailureBeacon())
await compress(DIST)
await writeHeaders({ dist: DIST, hosting: join(DIST, '../hosting') })
scanBuild(DIST)
