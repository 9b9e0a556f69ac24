import { expect, test } from '@playwright/test'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { scriptsOf } from '../page-scripts.ts'
import { sdkChunk } from '../call-machine.ts'

const MAX_BYTES_BEFORE_THE_CALL = 100_000

test.use({ permissions: ['microphone'] })

test('the demo weighs at most 100 kB of JavaScript before the button is touched; then comes the SDK', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await page.goto('/voice-demo', { waitUntil: 'networkidle' })
  await hydrated(page)
  const sizes = await Promise.all(scripts.values())
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(1)
  expect(total).toBeLessThanOrEqual(MAX_BYTES_BEFORE_THE_CALL)
  expect([...scripts.keys()]).not.toContain(sdkChunk())

  const fetched = page.waitForResponse(`**${sdkChunk()}`)
  await page.getByRole('button', { name: 'Start Voice Chat' }).hover()
  await fetched
  // The page closes with the test, and its responses with it.
  await Promise.all(scripts.values())
})

for (const path of ['/', '/auth', '/no-such-page']) {
  test(`${path} loads nothing of the SDK`, async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    expect([...scripts.keys()].filter((script) => /vapi|voice-demo|daily/.test(script))).toEqual([])
  })
}
