import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { BRAND } from '../brand/folder.ts'
import { followBrand } from './follow-brand.ts'

test.each([
  ['hero.yaml', 'true', { type: 'full-reload' }],
  ['brand.yaml', 'true', 'restart'],
  // Fails, because there is such a file, and names it.
  ['hero.yaml', 'mkdir', { type: 'error', err: { message: expect.stringContaining('main.ts'), stack: '' } }],
])('after a change of brand/%s, which %s reads, the page is sent %j', async (file, program, expected) => {
  const { execPath } = process
  onTestFinished(() => void Object.assign(process, { execPath }))
  Object.assign(process, { execPath: program })
  const page = new EventEmitter()
  const watcher = Object.assign(new EventEmitter(), { add: () => {} })
  const server = {
    watcher,
    ws: { send: (message: unknown) => page.emit('message', message) },
    config: { logger: { error: () => {} } },
    moduleGraph: { invalidateAll: () => {} },
    restart: () => page.emit('message', 'restart'),
  }
  const { configureServer } = followBrand()
  if (typeof configureServer !== 'function') throw new Error('There is no hook')
  await configureServer.call({} as never, server as unknown as ViteDevServer)
  watcher.emit('all', 'change', join(BRAND, file))
  expect(await once(page, 'message')).toEqual([expected])
})
