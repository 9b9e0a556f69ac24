import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { findFreePort, requireFreePorts } from './ports.ts'

async function settingsWith(site: number) {
  const settings = readSettings('start', {})
  const names = Object.keys(settings.ports) as (keyof typeof settings.ports)[]
  for (const name of names) settings.ports[name] = await findFreePort()
  settings.ports.site = site
  return settings
}

test('free ports are fine', async () => {
  await expect(requireFreePorts(await settingsWith(await findFreePort()))).resolves.toBeUndefined()
})

test('a port that somebody listens on is named at once, with the way to move it', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await expect(requireFreePorts(await settingsWith(port))).rejects.toThrow(`These ports are taken: ${port} (site).`)
  server.close()
})

test('the near end of a connection is waited for', async () => {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  await new Promise((resolve) => {
    socket.once('connect', resolve)
  })
  const settings = await settingsWith(socket.localPort ?? 0)
  let isGone = false
  setTimeout(() => {
    isGone = true
    socket.resetAndDestroy()
  }, 300)
  await requireFreePorts(settings)
  expect(isGone).toBe(true)
  server.close()
})
