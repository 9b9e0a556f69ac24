/**
 * The first call of every function: from then on `fetch` reaches the given addresses and no others, whoever calls it and
 * whatever a visitor sent, and follows no redirect, which would lead where nobody decided.
 */
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
