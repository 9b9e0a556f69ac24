import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certificateCheck } from './certificate.ts'
import { found, inDays, none, NOW } from './found-by.ts'
import { readCertificate } from './read-certificate.ts'

function foundFor(from: number, to: number): Promise<string> {
  const certificateOf = async () => ({ from: inDays(from), to: inDays(to) })
  return found(certificateCheck({ ...none, certificateOf }), { siteUrl: 'https://a.dev', supabaseUrl: 'https://a.dev' })
}

test('certificates are wrong two weeks before their end, short-lived ones later', async () => {
  expect(await foundFor(-70, 20)).toBe('ok: a.dev: 20 days')
  expect(await foundFor(-77, 13)).toBe('wrong: The certificate of a.dev expires in 13 days and was not renewed.')
  expect(await foundFor(-91, -1)).toBe('wrong: The certificate of a.dev has expired.')
  expect(await foundFor(-4, 2)).toBe('ok: a.dev: 2 days')
  expect(await foundFor(-5, 1)).toContain('expires in 1 days')
})

test('a host that does not answer proves nothing here', async () => {
  const addresses = { siteUrl: 'https://a.dev', supabaseUrl: 'https://b.dev' }
  expect(await found(certificateCheck(none), addresses)).toBe('skipped: a.dev: no connection, b.dev: no connection')
  const local = { siteUrl: 'http://127.0.0.1', supabaseUrl: 'http://127.0.0.1' }
  expect(await found(certificateCheck(none), local)).toBe('skipped: there is no https')
})

test('the dates are read from the handshake, also of a certificate that no one trusts', async () => {
  // It warns that its built-in certificate is for tests.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  logged.mockClear()
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const { from, to } = (await readCertificate(`localhost:${port}`, 2_000)) as { from: Date; to: Date }
  expect(from.getTime()).toBeLessThan(to.getTime())
  expect(to.getTime()).toBeLessThan(NOW.getTime())
  expect(await readCertificate('localhost:9', 2_000)).toEqual({ failure: expect.any(String) as string })
})
