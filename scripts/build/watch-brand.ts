import { sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { features } from '#src/brand/brand.data.ts'
import { paletteOf, type Palette } from '#src/brand/read/palette.ts'
import { Brand } from '#src/brand/read/read-brand.ts'
import { checkBrand } from '../brand/check-brand.ts'
import type * as FunctionSite from '../../stack/services/functions/function-site.ts'

const SETTLED_MS = 100
const FUNCTION_SITE = '/stack/services/functions/function-site.ts'

/** After a change in `folders`: new words in pages and emails, or the mistake, while the last words without one stay. */
export function watchBrand(
  server: ViteDevServer,
  folders: readonly string[],
  onChange: (palette: Palette) => void,
): void {
  const { watcher, ws, config, environments } = server
  let mistakes = ''
  let timer: NodeJS.Timeout | undefined
  const overlay = () => ({ type: 'error', err: { message: mistakes, stack: '' } }) as const

  const evaluate = async () => {
    const change = timer
    const brand = await checkBrand(new Brand())
    // Another change came in the meantime.
    if (change !== timer) return
    mistakes = brand.mistakes.join('\n')
    if (mistakes !== '') {
      config.logger.error(mistakes)
      ws.send(overlay())
      return
    }
    for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll()
    const { colors, features: next } = brand.content['brand.yaml']
    onChange(paletteOf(colors))
    const { writeFunctionSite } = (await server.ssrLoadModule(FUNCTION_SITE)) as typeof FunctionSite
    writeFunctionSite()
    // The configuration leaves out features.
    if (next.voice !== features.voice || next.accounts !== features.accounts) return void server.restart()
    ws.send({ type: 'full-reload' })
  }

  watcher.add([...folders])
  watcher.on('all', (_, file) => {
    if (!folders.some((folder) => file.startsWith(folder + sep))) return
    // An editor empties a file before it writes it, and may save several at once.
    clearTimeout(timer)
    timer = setTimeout(() => {
      evaluate().catch((error: unknown) => config.logger.error(String(error)))
    }, SETTLED_MS)
  })
  ws.on('vite:client:connect', (_, client) => {
    if (mistakes !== '') client.send(overlay())
  })
}
