const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/

/** The API elsewhere that a built site calls, by the policy in its headers; null for one on this machine. */
export function otherBackend(headers: string): string | null {
  const [, sources = ''] = /connect-src ([^;\n]*)/.exec(headers) ?? []
  const apis = sources.split(' ').filter((source) => /^https?:/.test(source))
  return apis.some((source) => LOOPBACK.test(source)) ? null : (apis[0] ?? null)
}
