import assert from 'node:assert/strict'

const DATABASE = 'http://database.test'
const ENV = {
  SUPABASE_URL: DATABASE,
  SUPABASE_SECRET_KEYS: '{"default":"key"}',
  RESEND_API_KEY: 're_test',
  SITE_URL: 'http://site.test',
  VOICE_ASSISTANT_ID: 'assistant',
  VOICE_PUBLIC_KEY: 'public',
}
const REFUSED = { message: 'This function may not reach that address' }

/** Records requests instead of sending them. */
function watchFetch(): { reached: { url: string; redirect: string | undefined }[]; [Symbol.dispose](): void } {
  const real = globalThis.fetch
  const reached: { url: string; redirect: string | undefined }[] = []
  globalThis.fetch = (input, init) => {
    reached.push({ url: input instanceof Request ? input.url : String(input), redirect: init?.redirect })
    return Promise.resolve(Response.json({}))
  }
  return { reached, [Symbol.dispose]: () => void (globalThis.fetch = real) }
}

/** Typical SSRF targets: internal machines, other schemes, look-alike names. */
const ELSEWHERE = [
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:54322/',
  'http://[::1]/',
  'https://evil.example/callback',
  'https://database.test/',
  'http://database.test:81/',
  'http://database.test@evil.example/',
  'http://database.test.evil.example/',
  'http://evil.example/http://database.test',
  'file:///etc/passwd',
  'data:text/plain,x',
  '/relative',
]

async function refusesElsewhere(reached: unknown[]) {
  for (const address of ELSEWHERE) {
    await assert.rejects(fetch(address), REFUSED, address)
    if (URL.canParse(address) && !address.includes('@')) await assert.rejects(fetch(new Request(address)), REFUSED)
    if (URL.canParse(address)) await assert.rejects(fetch(new URL(address), { redirect: 'follow' }), REFUSED)
  }
  assert.deepEqual(reached, [])
}

const functions = [...Deno.readDirSync(new URL('..', import.meta.url))]
  .filter(({ name, isDirectory }) => isDirectory && !name.startsWith('_'))
  .map(({ name }) => name)
assert.ok(functions.length > 0)

for (const name of functions) {
  Deno.test(`the function ${name} fetches only from its database and its providers`, async () => {
    using watch = watchFetch()
    const serve = Deno.serve
    for (const [key, value] of Object.entries(ENV)) Deno.env.set(key, value)
    try {
      Object.assign(Deno, { serve: () => {} })
      await import(`../${name}/index.ts`)
    } finally {
      Object.assign(Deno, { serve })
      for (const key of Object.keys(ENV)) Deno.env.delete(key)
    }
    await refusesElsewhere(watch.reached)
    await fetch(`${DATABASE}/rest/v1/rpc/x`, { redirect: 'follow' })
    assert.deepEqual(watch.reached, [{ url: `${DATABASE}/rest/v1/rpc/x`, redirect: 'error' }])
  })
}
