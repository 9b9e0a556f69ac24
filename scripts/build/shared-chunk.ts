import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const APP = join(ROOT, 'src/main.tsx')
const PAGE_TABLE = join(ROOT, 'src/app/page-table.ts')
const HOME = join(ROOT, 'src/app/routes/home.tsx')
/** The team's page is the login for all others, so it would count everything of /auth once more. */
const INBOX = join(ROOT, 'src/app/routes/inbox.tsx')
/** Fewer pages get a script of their own: the others must not carry it. */
const SEVERAL = 3

/** As the bundler knows a module. */
type Module = { importers: readonly string[]; dynamicImporters: readonly string[] }

/**
 * Whether a module belongs to the one script that all pages fetch: a dozen small ones would be a dozen requests. It does
 * when the app imports it, or several pages do, or the home page, where most visits begin, and another one. What is
 * fetched later (the inbox, a draft, the voice SDK) does not count.
 */
export function isShared(id: string, find: (id: string) => Module | null): boolean {
  const users = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const { importers, dynamicImporters } = find(module) ?? { importers: [], dynamicImporters: [] }
    const isPage = dynamicImporters.includes(PAGE_TABLE) && module !== INBOX
    if (module === APP || isPage) users.add(module)
    importers.forEach(visit)
  }
  visit(id)
  return users.has(APP) || users.size >= SEVERAL || (users.has(HOME) && users.size > 1)
}
