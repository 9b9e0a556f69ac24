import assert from 'node:assert/strict'
import { clientNetwork } from './client-address.ts'

const network = (address: string, header = 'cf-connecting-ip') => clientNetwork(new Headers({ [header]: address }))

Deno.test('all notations of an address are one visitor', () => {
  const plain = network('203.0.113.7')
  assert.notEqual(plain, null)
  for (const same of [
    '203.0.113.7:4711',
    '[203.0.113.7]:4711',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '[::ffff:203.0.113.7]:4711',
    '::ffff:cb00:7107',
    '64:ff9b::203.0.113.7',
    ' 203.0.113.7 ',
  ]) {
    assert.equal(network(same), plain, same)
  }
  assert.notEqual(network('203.0.113.8'), plain)
})

Deno.test('an IPv6 /64 is one visitor', () => {
  const home = network('2001:db8:1:2::1')
  assert.notEqual(home, null)
  for (const same of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::', '[2001:db8:1:2::9]:443']) {
    assert.equal(network(same), home, same)
  }
  assert.notEqual(network('2001:db8:1:3::1'), home)
})

Deno.test('shared ranges and invalid addresses are unknown callers', () => {
  const unknown = [
    ...['', 'unknown', '10.1.2.3', '127.0.0.1', '100.64.0.1', '169.254.1.1', '172.16.0.1', '192.168.1.1', '224.0.0.1'],
    ...['::', '::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '2a06:98c0:3600::103', '104.16.0.1', '172.64.0.1'],
    ...['1.2.3', '1.2.3.256', '1.2.3.4.5', '1:2:3', '2001:db8::1::2', '2001:db8:1:2:3:4:5:6:7', 'fe80::1%eth0', 'g::1'],
    ...['1.2.3.4/24', '::ffff:1.2.3.999', "1.2.3.4'", '2001:db8::12345'],
  ]
  for (const address of unknown) assert.equal(network(address), null, address)
})

Deno.test('the last entry of a list counts: a caller can only prepend', () => {
  assert.equal(network('198.51.100.1, 203.0.113.7', 'x-forwarded-for'), network('203.0.113.7'))
  assert.equal(clientNetwork(new Headers()), null)
  const both = new Headers({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' })
  assert.equal(clientNetwork(both), network('203.0.113.7'))
})
