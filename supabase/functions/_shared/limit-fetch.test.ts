import assert from 'node:assert/strict'

const DATABASE = 'http://database.test'
const ENV = {
  SUPABASE_URL: DATABASE,
  SUPABASE_SECRET_KEYS: '{"default":"key"}',
  SITE_URL: 'http://site.test',
  VOICE_ASSISTANT_ID: 'assistant',
  VOICE_PUBLIC_KEY: 'public',
}
/** Internal machines, other schemes, look-alike names. */
const ELSEWHERE = [
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:5432/',
  'https://evil.example/callback',
  'https://database.test/',
  'http://database.test:81/',
  'http://database.test@evil.example/',
  'http://database.test.evil.example/',
  'file:///etc/passwd',
  '/relative',
]

const functions = [...Deno.readDirSync(new URL('..', import.meta.url))]
  .filter(({ name, isDirectory }) => isDirectory && !name.startsWith('_'))
  .map(({ name }) => name)
assert.ok(functions.length > 0)

for (const name of functions) {
  Deno.test(`the function ${name} fetches only from its database and its providers`, async () => {
    const [{ serve }, { fetch: real }] = [Deno, globalThis]
    const reached: unknown[] = []
    globalThis.fetch = (input, init) => {
      reached.push([input, init?.redirect])
      return Promise.resolve(Response.json({}))
    }
    Object.assign(Deno, { serve: () => {} })
    for (const [key, value] of Object.entries(ENV)) Deno.env.set(key, value)
    try {
      await import(`../${name}/index.ts`)
      const elsewhere = [...ELSEWHERE, new URL('https://evil.example'), new Request('https://evil.example')]
      for (const address of elsewhere)
        await assert.rejects(fetch(address), { message: 'This function may not reach that address' })
      await fetch(`${DATABASE}/rest`, { redirect: 'follow' })
      assert.deepEqual(reached, [[`${DATABASE}/rest`, 'error']])
    } finally {
      for (const key of Object.keys(ENV)) Deno.env.delete(key)
      Object.assign(Deno, { serve })
      globalThis.fetch = real
    }
  })
}
