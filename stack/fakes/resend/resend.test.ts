import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findFreePort } from '../../process/ports.ts'
import { Resend } from './resend.ts'

const RECEIVING = {
  domain: 'reply.test',
  apiKey: 're_full',
  webhookUrl: 'http://127.0.0.1:1',
  webhookSecret: 'whsec_AA==',
}
const EMAIL = JSON.stringify({ from: 'ada@x.test', to: ['lead@reply.test'], subject: 'Re', times: 0 })

async function send(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  request(url, { method: 'POST', headers }, (response) => void json(response).then(() => resolve(response.statusCode)))
    .on('error', reject)
    .end(EMAIL)
  return promise
}

test('no page can let an email arrive, neither by its own name for this machine nor from another site', async () => {
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', receiving: RECEIVING })
  await resend.open()
  const arrive = (headers: Record<string, string>) => send(`${resend.url}/arrive`, headers)
  try {
    expect(await arrive({})).toBe(200)
    expect(await arrive({ host: 'evil.test' })).toBe(403)
    expect(await arrive({ origin: 'https://evil.test' })).toBe(403)
    expect(await send(`${resend.url}/emails`, { host: 'evil.test', authorization: 'Bearer re_test' })).toBe(403)
  } finally {
    await resend.close()
  }
})
