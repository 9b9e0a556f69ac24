import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PORTS, readSettings } from '../settings.ts'
import { findFreePort, requireFreePorts } from './ports.ts'

test('finds each port once, below those of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()))
  expect(new Set(ports).size).toBe(20)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('leaves out reserved ports', async () => {
  const next = (await findFreePort()) + 1
  expect(await findFreePort([next])).not.toBe(next)
})

test('reports a port in use, and how to choose another', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const others = Object.values(PORTS).map(async ({ variable }) => [variable, String(await findFreePort())] as const)
  const env = { ...Object.fromEntries(await Promise.all(others)), STACK_SITE_PORT: String(port) }
  const asked = requireFreePorts(readSettings('start', env))
  await expect(asked).rejects.toThrow(`These ports are in use: ${port} (site).`)
  server.close()
})

test('refuses what is not a port', () => {
  expect(() => readSettings('start', { STACK_API_PORT: 'abc' })).toThrow('STACK_API_PORT=abc is not a port.')
})
