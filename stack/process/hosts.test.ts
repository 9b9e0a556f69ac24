import { expect, test } from 'vitest'
import { refuseHost } from './hosts.ts'

test.each(['127.0.0.1:4173', '127.0.9.1', 'localhost:1080', 'LOCALHOST', 'site.localhost:4173', '[::1]:4173'])(
  'a request to %s is answered',
  (host) => expect(refuseHost(host, undefined)).toBeNull(),
)

test.each(['evil.test', 'evil.test:4173', 'localhost.evil.test', '127.0.0.1.evil.test', '192.0.2.1:4173', ''])(
  'a request to "%s" is refused with the setting that allows it',
  (host) => expect(refuseHost(host, undefined)).toContain('STACK_HOST='),
)

test('the name of a tunnel can be allowed', () => {
  expect(refuseHost('tunnel.example:443', 'tunnel.example')).toBeNull()
  expect(refuseHost('evil.test', 'tunnel.example')).toContain('evil.test')
})
