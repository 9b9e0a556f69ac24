import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findFreePort } from '../../../stack/process/ports.ts'
import type { GatewayConfig } from '../../../stack/services/gateway/main.ts'
import { gotrueEnvironment } from '../../../stack/services/gotrue/environment.ts'
import { findGotrue } from '../../../stack/services/gotrue/gotrue.ts'
import { ROOT } from '../../../stack/settings.ts'
import { expect, faultTest } from '../fixtures.ts'
import { stackUnderTest } from '../stack.ts'

type OtherApi = {
  confirmEmails?: boolean
  hasLimits?: boolean
  /** Further settings, which only GoTrue supports. */
  gotrue?: Record<string, string>
}

/** A second API on the same database and mailbox, with other settings; `use` sends a page's calls there. */
export async function startOtherApi({ confirmEmails = false, hasLimits = false, gotrue = {} }: OtherApi) {
  const { dbUrl, siteUrl } = stackUnderTest()
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const shared = { siteUrl, confirmEmails }
  const asRole = (role: string) => dbUrl.replace('//postgres:', `//${role}:`)
  const children: ChildProcess[] = []
  const config: GatewayConfig = { ...shared, port, databaseUrl: asRole('lite_gateway'), functions: {} }
  if (process.env['STACK_AUTH'] === 'gotrue') {
    const gotruePort = await findFreePort()
    config.gotrueUrl = `http://127.0.0.1:${gotruePort}`
    const databaseUrl = asRole('supabase_auth_admin')
    const settings = gotrueEnvironment({ ...shared, hasLimits, port: gotruePort, databaseUrl, apiUrl: origin })
    const options = { env: { ...settings, ...gotrue }, cwd: tmpdir(), stdio: 'ignore' as const }
    children.push(spawn(findGotrue(), ['serve'], options))
    await waitUntilReady(`${config.gotrueUrl}/health`)
  }
  const env = { ...process.env, GATEWAY_CONFIG: JSON.stringify(config) }
  children.push(spawn(process.execPath, [join(ROOT, 'stack/services/gateway/main.ts')], { env, stdio: 'ignore' }))
  await waitUntilReady(origin)

  return {
    origin,
    use: (page: Page) => forwardApi(page, origin),
    stop: () => {
      for (const child of children) child.kill()
    },
  }
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
export function stopForwarding(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function waitUntilReady(url: string): Promise<void> {
  await expect(async () => expect((await fetch(url)).status).toBe(200)).toPass()
}

/** Tests with an API that requires confirmed addresses; each worker starts one. */
export const confirmingTest = faultTest.extend<
  { stopped: void },
  { confirming: Awaited<ReturnType<typeof startOtherApi>> }
>({
  confirming: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, provide) => {
      const api = await startOtherApi({ confirmEmails: true })
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
