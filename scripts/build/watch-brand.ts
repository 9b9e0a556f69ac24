import { sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { features } from '#src/brand/brand.data.ts'
import { evaluateBrand, type ValidEvaluation } from '../brand/evaluate-brand.ts'
import { writeFunctionSite } from '../../stack/services/functions/function-site.ts'

/** After a change in `folders`: new words in pages and emails, or the mistake, while the last words without one stay. */
export function watchBrand(
  server: ViteDevServer,
  folders: readonly string[],
  onChange: (evaluation: ValidEvaluation) => void,
): void {
  const { watcher, ws, config, environments } = server
  let mistakes = ''
  let changes = 0
  const overlay = () => ({ type: 'error', err: { message: mistakes, stack: '' } }) as const

  const evaluate = async () => {
    changes += 1
    const change = changes
    const next = await evaluateBrand()
    // Another change came in the meantime.
    if (change !== changes) return
    mistakes = next.mistakes?.join('\n') ?? ''
    if (next.mistakes) {
      config.logger.error(mistakes)
      ws.send(overlay())
      return
    }
    onChange(next)
    writeFunctionSite(next.functionSite)
    // The configuration leaves out features.
    if (next.features.voice !== features.voice || next.features.accounts !== features.accounts)
      return void server.restart()
    for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll()
    ws.send({ type: 'full-reload' })
  }

  watcher.add([...folders])
  watcher.on('all', (_, file) => {
    if (folders.some((folder) => file.startsWith(folder + sep))) void evaluate()
  })
  ws.on('vite:client:connect', (_, client) => {
    if (mistakes !== '') client.send(overlay())
  })
}
