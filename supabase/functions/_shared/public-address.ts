import { BlockList, isIP } from 'node:net'

const PUBLIC_V6 = ranges('ipv6', ['2000::/3'])
/** Special ranges by RFC 6890 and its successors: private, local, for tests, or a way into IPv4. */
const SPECIAL_V6 = ranges('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
const SPECIAL_V4 = ranges('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
])

/** Whether it is an address on the internet, and of no private network. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 4) return !SPECIAL_V4.check(text, 'ipv4')
  return isIP(text) === 6 && PUBLIC_V6.check(text, 'ipv6') && !SPECIAL_V6.check(text, 'ipv6')
}

function ranges(family: 'ipv4' | 'ipv6', given: string[]): BlockList {
  const list = new BlockList()
  for (const range of given) {
    const [start = '', prefix] = range.split('/')
    list.addSubnet(start, Number(prefix), family)
  }
  return list
}
