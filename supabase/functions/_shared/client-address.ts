// The ranges are the same as in private.client_address of the database.
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
  '::/128',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
].map(readRange)

/** Ranges that many callers share: private ones, and Cloudflare's own, from which its proxies and workers call. */
const SHARED = [
  ...PRIVATE,
  ...[
    '103.21.244.0/22',
    '103.22.200.0/22',
    '103.31.4.0/22',
    '104.16.0.0/13',
    '104.24.0.0/14',
    '108.162.192.0/18',
    '131.0.72.0/22',
    '141.101.64.0/18',
    '162.158.0.0/15',
    '172.64.0.0/13',
    '173.245.48.0/20',
    '188.114.96.0/20',
    '190.93.240.0/20',
    '197.234.240.0/22',
    '198.41.128.0/17',
    '2400:cb00::/32',
    '2405:8100::/32',
    '2405:b500::/32',
    '2606:4700::/32',
    '2803:f800::/32',
    '2a06:98c0::/29',
    '2c0f:f248::/32',
  ].map(readRange),
]

/** IPv4 mapped into IPv6. */
const MAPPED = ['::ffff:0:0/96', '64:ff9b::/96'].map(readRange)

type Address = { bits: 32 | 128; value: bigint }
type Range = Address & { prefix: number }

/**
 * The network that counts as one visitor, from the edge's header: an IPv4 address, or an IPv6 /64. Null if unknown. The
 * last entry of a list counts: a caller can only prepend.
 */
export function clientNetwork(headers: Headers): string | null {
  const reported = headers.get('cf-connecting-ip') || headers.get('x-forwarded-for') || ''
  const address = readClientAddress(reported.split(',').at(-1)?.trim() ?? '')
  if (!address) return null
  return address.bits === 32 ? `v4 ${address.value}` : `v6 ${address.value >> 64n}`
}

/** Whether it is an address on the internet, and of no private network. */
export function isPublicAddress(text: string): boolean {
  const address = unmapped(readAddress(text))
  return address !== null && !PRIVATE.some((range) => isWithin(address, range))
}

/** As proxies write it: with a port, in brackets, IPv4 mapped into IPv6. */
function readClientAddress(text: string): Address | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = unmapped(readAddress(bare))
  return address && !SHARED.some((range) => isWithin(address, range)) ? address : null
}

function unmapped(address: Address | null): Address | null {
  if (!address || !MAPPED.some((range) => isWithin(address, range))) return address
  return { bits: 32, value: address.value & 0xffffffffn }
}

function readAddress(text: string): Address | null {
  if (text.includes(':')) return readV6(text)
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null
  return { bits: 32, value: join(parts.map(Number), 8) }
}

function readV6(text: string): Address | null {
  const [, head = text, last = ''] = /^(.*:)([\d.]+\.[\d.]+)$/.exec(text) ?? []
  const v4 = last === '' ? null : readAddress(last)
  if (last !== '' && !v4) return null
  const tail = v4 ? `${(v4.value >> 16n).toString(16)}:${(v4.value & 0xffffn).toString(16)}` : ''
  const halves = `${head}${tail}`.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const [before = [], after = []] = halves
  const missing = 8 - before.length - after.length
  const isComplete = halves.length === 2 ? missing >= 1 : halves.length === 1 && missing === 0
  const groups = [...before, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...after]
  if (!isComplete || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  return {
    bits: 128,
    value: join(
      groups.map((group) => Number.parseInt(group, 16)),
      16,
    ),
  }
}

function join(parts: number[], bitsOfPart: number): bigint {
  return parts.reduce((value, part) => (value << BigInt(bitsOfPart)) | BigInt(part), 0n)
}

function readRange(text: string): Range {
  const [start = '', prefix] = text.split('/')
  const address = readAddress(start)
  if (!address) throw new Error(`${text} is no range`)
  return { ...address, prefix: Number(prefix) }
}

function isWithin({ bits, value }: Address, range: Range): boolean {
  const rest = BigInt(range.bits - range.prefix)
  return bits === range.bits && value >> rest === range.value >> rest
}
