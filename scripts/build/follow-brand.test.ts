import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { expect, test } from 'vitest'
import { BRAND } from '../brand/folder.ts'
import { followBrand } from './follow-brand.ts'
import { ROOT } from '../../stack/settings.ts'

async function toldAfter(file: string, script: string): Promise<unknown> {
  const messages = new EventEmitter()
  const emit = (message: unknown) => messages.emit('message', message)
  const watcher = Object.assign(new EventEmitter(), { add: () => {} })
  const server = {
    watcher,
    ws: { send: emit },
    config: { logger: { error: () => {} } },
    moduleGraph: { invalidateAll: () => {} },
    restart: () => emit('restart'),
  }
  const { configureServer } = followBrand(['-e', script])
  if (typeof configureServer !== 'function') throw new Error('no hook')
  await configureServer.call({} as never, server as unknown as ViteDevServer)
  watcher.emit('all', 'change', join(ROOT, 'src/main.tsx'))
  watcher.emit('all', 'change', join(BRAND, file))
  const [message] = await once(messages, 'message')
  return message
}

test.each([
  ['words', 'hero.yaml', '', { type: 'full-reload' }],
  ['features or colours', 'brand.yaml', '', 'restart'],
  [
    'a mistake',
    'hero.yaml',
    'console.error("brand/hero.yaml line 1: lead is empty."); process.exit(1)',
    { type: 'error', err: { message: 'brand/hero.yaml line 1: lead is empty.\n', stack: '' } },
  ],
])('after a change in brand/ the page shows it: %s', async (_, file, script, expected) => {
  expect(await toldAfter(file, script)).toEqual(expected)
})

test('Vite leaves the words to it: no restart and no reload while they are written', () => {
  const moduleFile = join(ROOT, 'src/content/generated/hero.ts')
  const { configResolved, hotUpdate } = followBrand()
  if (typeof configResolved !== 'function' || typeof hotUpdate !== 'function') throw new Error('no hook')
  const config = { configFileDependencies: [moduleFile, 'vite.config.ts'] }
  void configResolved.call({} as never, config as never)
  expect(config.configFileDependencies).toEqual(['vite.config.ts'])
  const updateOf = (file: string) => hotUpdate.call({} as never, { file } as never)
  expect([updateOf(moduleFile), updateOf('src/main.ts')]).toEqual([[], undefined])
})
