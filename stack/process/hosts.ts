const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Why a request is refused, or null. A page elsewhere can let its own name point to this machine: the browser would then send its
 * requests here, and let it read what the published keys give.
 */
export function refuseHost(host = '', allowed = process.env['STACK_HOST']): string | null {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (LOOPBACK.test(name) || name === allowed?.toLowerCase()) return null
  return `The local stack does not respond to ${name || 'a request without a host'}. For a tunnel: STACK_HOST=${name || 'its-name.example'} npm start\n`
}
