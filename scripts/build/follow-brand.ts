import { execFile } from 'node:child_process'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const BRAND = join(ROOT, 'brand')
const GENERATE = ['scripts/generate/main.ts', 'brand']

/**
 * On the development server: what follows from brand/ is made again when a file there changes. A mistake is shown in the
 * page and the terminal, and the server goes on with what was right before.
 */
export function followBrand(command = GENERATE): Plugin {
  return {
    name: 'follow-brand',
    apply: 'serve',
    configureServer(server) {
      const { watcher, ws, config } = server
      watcher.add(BRAND)
      watcher.on('all', (_, file) => {
        if (!file.startsWith(BRAND + sep)) return
        execFile(process.execPath, command, { cwd: ROOT }, (error, _stdout, stderr) => {
          if (error) {
            config.logger.error(stderr)
            ws.send({ type: 'error', err: { message: stderr, stack: '' } })
          } else if (file.endsWith('brand.yaml')) {
            // Colours of drawings, and what is left out, are read with the configuration.
            void server.restart()
          } else ws.send({ type: 'full-reload' })
        })
      })
    },
  }
}
