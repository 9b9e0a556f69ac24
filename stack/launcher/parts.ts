import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { GatewayConfig } from '../services/gateway/main.ts'
import type { MailboxConfig } from '../services/mailbox/main.ts'
import { databaseUrl, KEYS, REPLIES_DOMAIN, ROOT, type StackSettings } from '../settings.ts'
import type { SiteConfig } from '../services/site/main.ts'
import type { TickerConfig } from '../services/ticker/main.ts'
import type { ResendConfig } from '../fakes/resend/main.ts'
import type { VoiceConfig } from '../fakes/voice/main.ts'
import { StackError } from '../process/stack-error.ts'
import { isReachable, SupervisedProcess, type Folders, type ProcessOptions } from '../process/supervised-process.ts'

const FAKES = new Set(['resend', 'voice'])

/** After its first run. Until then, health would report a scheduler that has stopped, and the emails that it has not sent. */
const DRAIN = 'drain-contact-emails'

export function createParts(settings: StackSettings, folders: Folders, functions: Record<string, string>) {
  const { ports, apiUrl, siteUrl, mailUrl, folder } = settings

  const gateway: GatewayConfig = {
    port: ports.api,
    databaseUrl: databaseUrl(settings, 'lite_gateway'),
    siteUrl,
    functions,
  }
  const mailbox: MailboxConfig = {
    smtpPort: ports.smtp,
    webPort: ports.mailbox,
    folder: join(folder, 'mail'),
    databaseUrl: databaseUrl(settings, 'postgres'),
    resendUrl: settings.resendUrl,
  }
  const resend: ResendConfig = {
    port: ports.resend,
    apiKey: KEYS.resend,
    smtpPort: ports.smtp,
    receiving: {
      domain: REPLIES_DOMAIN,
      apiKey: KEYS.resendFullAccess,
      webhookUrl: `${apiUrl}/functions/v1/mail-events`,
      webhookSecret: KEYS.webhook,
    },
  }
  const voice: VoiceConfig = { port: ports.voice, publicKey: KEYS.voice }
  const ticker: TickerConfig = { apiUrl, cronSecret: KEYS.cron, databaseUrl: databaseUrl(settings, 'postgres') }

  return {
    gateway: createPart('gateway', gateway, settings, folders, () => isReachable(apiUrl)),
    mailbox: createPart('mailbox', mailbox, settings, folders, () => isReachable(mailUrl)),
    resend: createPart('resend', resend, settings, folders, () => isReachable(settings.resendUrl)),
    voice: createPart('voice', voice, settings, folders, () => isReachable(settings.voiceUrl)),
    ticker: createPart('ticker', ticker, settings, folders, async (lines) =>
      lines.some((line) => line.startsWith(DRAIN)),
    ),
  }
}

/** Runs the main.ts of a folder of services or fakes, which reads its settings from the variable NAME_CONFIG. */
function createPart(
  name: string,
  config: Record<string, unknown>,
  settings: StackSettings,
  folders: Folders,
  isReady: ProcessOptions['isReady'],
): SupervisedProcess {
  return new SupervisedProcess({
    name,
    command: process.execPath,
    args: [join(ROOT, 'stack', FAKES.has(name) ? 'fakes' : 'services', name, 'main.ts')],
    env: { ...process.env, [`${name.toUpperCase()}_CONFIG`]: JSON.stringify(config) },
    cwd: ROOT,
    isReady,
    folders,
    verbose: settings.mode === 'dev' && name !== 'ticker',
  })
}

export function createSite(settings: StackSettings, folders: Folders): SupervisedProcess {
  const { mode, ports, siteUrl, dist } = settings
  if (mode === 'dev') {
    return new SupervisedProcess({
      name: 'site',
      command: process.execPath,
      args: [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(ports.site), '--clearScreen', 'false'],
      env: process.env,
      cwd: ROOT,
      isReady: () => isReachable(siteUrl),
      folders,
      verbose: true,
    })
  }
  const config: SiteConfig = { port: ports.site, dist, apiPort: ports.api }
  if (!existsSync(join(dist, 'index.html'))) {
    throw new StackError(
      `There is no built site in ${relative(ROOT, dist)}/.`,
      'Build it first: npm run build (or use: npm run dev)',
    )
  }
  return createPart('site', config, settings, folders, () => isReachable(siteUrl))
}
