/** Prevents SSRF: after this call `fetch` reaches only the given origins and follows no redirect. */
export function limitFetch(addresses: string[]): void {
  const reach = globalThis.fetch
  const origins = new Set(
    addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
  )
  globalThis.fetch = (input, init) => {
    const given = input instanceof Request ? input.url : String(input)
    if (!URL.canParse(given) || !origins.has(new URL(given).origin)) {
      return Promise.reject(new TypeError('This function may not reach that address'))
    }
    return reach(input, { ...init, redirect: 'error' })
  }
}
