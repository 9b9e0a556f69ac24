import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PORT_NAMES, readSettings } from '../settings.ts'
import { findFreePort, requireFreePorts } from './ports.ts'

async function settingsWith(site: number) {
  const settings = readSettings('start', {})
  for (const name of PORT_NAMES) settings.ports[name] = await findFreePort()
  settings.ports.site = site
  return settings
}

test('finds each port once, and none that the stack is about to use', async () => {
  const settings = await settingsWith(await findFreePort())
  await requireFreePorts(settings)
  const ports = await Promise.all(Array.from({ length: 400 }, () => findFreePort()))
  expect(new Set([...ports, ...Object.values(settings.ports)])).toHaveLength(ports.length + PORT_NAMES.length)
})

test('reports a port in use without waiting, and how to choose another', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await expect(requireFreePorts(await settingsWith(port))).rejects.toThrow(`These ports are in use: ${port} (site).`)
  server.close()
})

test('refuses what is not a port', () => {
  expect(() => readSettings('start', { STACK_API_PORT: 'abc' })).toThrow('STACK_API_PORT=abc is not a port.')
})
