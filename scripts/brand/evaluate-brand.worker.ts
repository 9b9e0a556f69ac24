import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Brand } from '#src/brand/read/read-brand.ts'
import { checkBrand } from './check-brand.ts'
import type { Evaluation } from './evaluate-brand.ts'
import { ROOT } from '../../stack/settings.ts'

async function evaluation(): Promise<Evaluation> {
  const { mistakes } = await checkBrand(new Brand())
  // The modules end the thread if there are any.
  if (mistakes.length > 0) return { mistakes }
  const files = globSync('src/**/*.data.ts', { cwd: ROOT }).map((file) => join(ROOT, file))
  const entries = files.map(async (file) => [file, { ...(await import(file)) }] as const)
  const [{ palette }, { features }, { site }] = await Promise.all([
    import('#src/brand/colors.data.ts'),
    import('#src/brand/brand.data.ts'),
    import('../../stack/services/functions/function-site.ts'),
  ])
  const modules = Object.fromEntries(await Promise.all(entries))
  return { mistakes: null, modules, palette, features, functionSite: site }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(await evaluation())
