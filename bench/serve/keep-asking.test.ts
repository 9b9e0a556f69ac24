import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { keepAsking, readHead } from './keep-asking.ts'

test('counts as many answers as the server gave, however the bytes are cut', async () => {
  let given = 0
  const server = createServer((_, response) => {
    given += 1
    response.writeHead(404, { 'content-length': 300_000 })
    response.end(Buffer.alloc(300_000))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const answers = await keepAsking(`http://127.0.0.1:${port}`, '/', 3, 100)
  server.close()
  expect(answers).toMatchObject({ count: given, status: 404, bytes: 300_000 })
  expect(given).toBeGreaterThanOrEqual(3)
})

test('an answer that does not say its length is an error, not a wait', () => {
  expect(() => readHead('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked')).toThrow('without its length')
})
