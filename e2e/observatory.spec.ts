import { expect, test } from '@playwright/test'
import { installObservatory, observatoryScore } from './observatory.ts'

test.beforeAll(() => {
  test.setTimeout(180_000)
  installObservatory()
})

/** Deployed, the backend and the voice provider are reached by https; here they are on this machine. */
const asDeployed = (policy: string) =>
  policy.replaceAll(/(http|ws):\/\/(127\.0\.0\.1|localhost):\d+/g, '$1s://api.example')

for (const path of ['/', '/auth', '/voice-demo', '/no/such-page']) {
  test(`Mozilla's Observatory gives ${path} at least 120`, async ({ request }) => {
    const answer = await request.get(path)
    const headers = answer.headers()
    headers['content-security-policy'] = asDeployed(headers['content-security-policy'] ?? '')
    const graded = await observatoryScore({ status: answer.status(), headers, body: await answer.text() })
    console.info(`observatory: ${graded.score} for ${path}`)
    expect(graded.lost).toEqual([])
    expect(graded.score).toBeGreaterThanOrEqual(120)
  })
}

test('it is not pleased by everything: without our headers a page gets less than half', async ({ request }) => {
  const answer = await request.get('/')
  const bare = { 'content-type': 'text/html' }
  const { score } = await observatoryScore({ status: 200, headers: bare, body: await answer.text() })
  expect(score).toBeLessThan(50)
})
