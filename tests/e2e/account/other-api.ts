import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findFreePort } from '../../../stack/process/ports.ts'
import type { GatewayConfig } from '../../../stack/services/gateway/main.ts'
import { ROOT } from '../../../stack/settings.ts'
import { expect, faultTest } from '../fixtures.ts'
import { stackUnderTest } from '../stack.ts'

/** A second API on the same database and mailbox that requires confirmed addresses; `use` sends a page's calls there. */
async function startConfirmingApi() {
  const { dbUrl, siteUrl } = stackUnderTest()
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const databaseUrl = dbUrl.replace('//postgres:', '//lite_gateway:')
  const config: GatewayConfig = { siteUrl, confirmEmails: true, port, databaseUrl, functions: {} }
  const env = { ...process.env, GATEWAY_CONFIG: JSON.stringify(config) }
  const gateway = spawn(process.execPath, [join(ROOT, 'stack/services/gateway/main.ts')], { env, stdio: 'ignore' })
  await waitUntilReady(origin)
  return { origin, use: (page: Page) => forwardApi(page, origin), stop: () => gateway.kill() }
}

/** Sends a page's calls to another API than the one it was built for. */
async function forwardApi(page: Page, origin: string): Promise<void> {
  const { siteUrl } = stackUnderTest()
  await page.route(/\/(auth|rest|functions)\/v1\//, async (route) => {
    const url = route.request().url().replace(siteUrl, origin)
    // Retried where the gateway has just closed an idle connection.
    await route.fulfill({ response: await route.fetch({ url, maxRetries: 2 }) })
  })
}

/** A call in flight when a test ends would fail in the next one. */
function stopForwarding(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function waitUntilReady(url: string): Promise<void> {
  await expect(async () => expect((await fetch(url)).status).toBe(200)).toPass()
}

/** Tests with an API that requires confirmed addresses; each worker starts one. */
export const confirmingTest = faultTest.extend<
  { stopped: void },
  { confirming: Awaited<ReturnType<typeof startConfirmingApi>> }
>({
  confirming: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, provide) => {
      const api = await startConfirmingApi()
      await provide(api)
      api.stop()
    },
    { scope: 'worker' },
  ],
  stopped: [
    async ({ page }, provide) => {
      await provide()
      await stopForwarding(page)
    },
    { auto: true },
  ],
})

export { expect }
