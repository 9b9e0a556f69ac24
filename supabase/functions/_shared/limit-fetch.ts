/** Prevents SSRF: after this call `fetch` reaches only the given origins and follows no redirect. */
export function limitFetch(allowedUrls: string[]): void {
  const originalFetch = globalThis.fetch
  const origins = new Set(allowedUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!URL.canParse(url) || !origins.has(new URL(url).origin)) {
      return Promise.reject(new TypeError('This function may not reach that address'))
    }
    return originalFetch(input, { ...init, redirect: 'error' })
  }
}
