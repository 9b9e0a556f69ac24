const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/

/** The remote API in the policy of a built site; null if the site calls this machine. */
export function otherBackend(headers: string): string | null {
  const [, sources = ''] = /connect-src ([^;\n]*)/.exec(headers) ?? []
  const apis = sources.split(' ').filter((source) => /^https?:/.test(source))
  return apis.some((source) => LOOPBACK.test(source)) ? null : (apis[0] ?? null)
}
