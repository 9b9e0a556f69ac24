import { execFile } from 'node:child_process'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { BRAND } from '../brand/folder.ts'
import { ROOT } from '../../stack/settings.ts'

const isWritten = (file: string) => file.startsWith(join(ROOT, 'src/content/generated'))

/**
 * On the development server: writes the words again when a file there changes. Mistakes are shown in the
 * page and the terminal, and the server keeps using the last valid content.
 */
export function followBrand(): Plugin {
  return {
    name: 'follow-brand',
    apply: 'serve',
    // The configuration imports some of the words. If Vite restarted for these too, the page would reload from a server that closes.
    configResolved({ configFileDependencies: files }) {
      files.splice(0, files.length, ...files.filter((file) => !isWritten(file)))
    },
    // The page is reloaded once, below, after all words are written.
    hotUpdate: ({ file }) => (isWritten(file) ? [] : undefined),
    configureServer(server) {
      const { watcher, ws, config, moduleGraph } = server
      watcher.add(BRAND)
      watcher.on('all', (_, file) => {
        if (!file.startsWith(BRAND + sep)) return
        execFile(process.execPath, ['scripts/brand/main.ts'], { cwd: ROOT }, (error, _stdout, stderr) => {
          if (error) {
            config.logger.error(stderr)
            ws.send({ type: 'error', err: { message: stderr, stack: '' } })
          } else if (file.endsWith('brand.yaml')) {
            // The configuration reads the colours of drawings and the features that are left out.
            void server.restart()
          } else {
            moduleGraph.invalidateAll()
            ws.send({ type: 'full-reload' })
          }
        })
      })
    },
  }
}
