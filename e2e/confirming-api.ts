import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findFreePort } from '../stack/src/launcher/ports.ts'
import type { GatewayConfig } from '../stack/src/gateway/main.ts'
import { PORTS } from '../stack/src/settings.ts'
import { forwardApi } from './forward-api.ts'
import { stackUnderTest } from './stack.ts'
import { brand } from '../src/content/brand.ts'

/** A second API on the same database and mailbox whose sign-ups want to be confirmed; `use` sends a page's calls there. */
export async function startConfirmingApi() {
  const { dbUrl, siteUrl } = stackUnderTest()
  const port = await findFreePort()
  const config: GatewayConfig = {
    port,
    databaseUrl: dbUrl.replace('//postgres:', '//lite_gateway:'),
    siteUrl,
    smtpPort: Number(process.env['STACK_SMTP_PORT'] ?? PORTS.smtp.start),
    sender: brand.name,
    confirmEmails: true,
    functions: {},
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../stack/src/gateway/main.ts')], {
    env: { ...process.env, GATEWAY_CONFIG: JSON.stringify(config) },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(origin).then(
        (answer) => answer.status,
        () => 0,
      ),
    )
    .toBe(200)

  return {
    use: (page: Page) => forwardApi(page, origin),
    stop: () => child.kill(),
  }
}
