import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Palette } from '#src/brand/read/palette.ts'
import { ROOT } from '../../stack/settings.ts'

/** The constants of each *.data.ts by its path, and those that the build uses itself. */
export type ValidEvaluation = {
  mistakes: null
  modules: Record<string, Record<string, unknown>>
  palette: Palette
  features: { voice: boolean; accounts: boolean }
  functionSite: unknown
}
export type Evaluation = ValidEvaluation | { mistakes: readonly string[] }

/** In a new thread, whose modules read the files again: Node cannot unload a module. */
export function evaluateBrand(): Promise<Evaluation> {
  const worker = new Worker(join(ROOT, 'scripts/brand/evaluate-brand.worker.ts'))
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}
