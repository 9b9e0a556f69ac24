import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findFreePort } from '../stack/src/launcher/ports.ts'
import type { GatewayConfig } from '../stack/src/gateway/main.ts'
import { findGotrue } from '../stack/src/gotrue/binary.ts'
import { gotrueEnvironment } from '../stack/src/gotrue/environment.ts'
import { PORTS } from '../stack/src/settings.ts'
import { forwardApi } from './forward-api.ts'
import { stackUnderTest } from './stack.ts'
import { brand } from '../src/content/brand.ts'

type OtherApi = {
  confirmEmails?: boolean
  hasLimits?: boolean
  /** Further settings, which only GoTrue understands. */
  gotrue?: Record<string, string>
}

/** A second API on the same database and mailbox, with other settings; `use` sends a page's calls there. */
export async function startOtherApi({ confirmEmails = false, hasLimits = false, gotrue = {} }: OtherApi) {
  const { dbUrl, siteUrl, apiUrl } = stackUnderTest()
  // In Docker the project itself has these settings.
  if (process.env['STACK_BACKEND'] === 'docker') return { origin: apiUrl, use: async () => {}, stop: () => {} }
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const smtpPort = Number(process.env['STACK_SMTP_PORT'] ?? PORTS.smtp.start)
  const shared = { siteUrl, smtpPort, sender: brand.name, confirmEmails }
  const children: ChildProcess[] = []
  const config: GatewayConfig = {
    ...shared,
    port,
    databaseUrl: dbUrl.replace('//postgres:', '//lite_gateway:'),
    functions: {},
  }
  if (process.env['STACK_AUTH'] === 'gotrue') {
    const gotruePort = await findFreePort()
    config.gotrueUrl = `http://127.0.0.1:${gotruePort}`
    const databaseUrl = dbUrl.replace('//postgres:', '//supabase_auth_admin:')
    const settings = gotrueEnvironment({ ...shared, port: gotruePort, databaseUrl, apiUrl: origin, hasLimits })
    const env = { ...settings, ...gotrue }
    children.push(spawn(findGotrue().path, ['serve'], { env, cwd: tmpdir(), stdio: 'ignore' }))
    await answersAt(`${config.gotrueUrl}/health`)
  }
  children.push(
    spawn(process.execPath, [join(import.meta.dirname, '../stack/src/gateway/main.ts')], {
      env: { ...process.env, GATEWAY_CONFIG: JSON.stringify(config) },
      stdio: 'ignore',
    }),
  )
  await answersAt(origin)

  return {
    origin,
    use: (page: Page) => forwardApi(page, origin),
    stop: () => {
      for (const child of children) child.kill()
    },
  }
}

async function answersAt(url: string): Promise<void> {
  const status = () =>
    fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status).toBe(200)
}
