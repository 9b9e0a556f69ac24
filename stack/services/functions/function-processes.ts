import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../process/ports.ts'
import { isReachable, SupervisedProcess, type Folders } from '../../process/supervised-process.ts'
import { databaseUrl, KEYS, REPLIES_DOMAIN, ROOT, type StackSettings } from '../../settings.ts'
import secrets from '../../../supabase/function-secrets.json' with { type: 'json' }

export const FUNCTIONS = join(ROOT, 'supabase/functions')

export const DENO = join(ROOT, 'node_modules/deno/deno')

/** Packages come from the repository's node_modules and never from the network; deno.json sets the versions. */
export const OFFLINE = ['--cached-only', '--node-modules-dir=manual']

export type FunctionProcesses = {
  processes: SupervisedProcess[]
  addresses: Record<string, string>
}

/** One Deno process per edge function, because hosted projects isolate them too. */
export async function createFunctionProcesses(settings: StackSettings, folders: Folders): Promise<FunctionProcesses> {
  const addresses: Record<string, string> = {}
  const processes: SupervisedProcess[] = []
  for (const name of functionNames()) {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    addresses[name] = origin
    processes.push(
      new SupervisedProcess({
        name: `function-${name}`,
        command: DENO,
        args: [
          'run',
          ...(settings.mode === 'dev' ? ['--watch'] : []),
          '--no-prompt',
          ...OFFLINE,
          '--allow-net',
          '--allow-env',
          join(FUNCTIONS, name, 'index.ts'),
        ],
        env: { ...functionEnv(settings), DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
        cwd: FUNCTIONS,
        // GET would call the API, which may not have started, and the function health keeps what it found for seconds.
        isReady: () => isReachable(origin, 'OPTIONS'),
        folders,
        verbose: settings.mode === 'dev',
      }),
    )
  }
  return { processes, addresses }
}

export function functionNames(): string[] {
  return readdirSync(FUNCTIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .toSorted()
}

function functionEnv(settings: StackSettings): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NO_COLOR: '1',
    DENO_NO_UPDATE_CHECK: '1',
    SUPABASE_URL: settings.apiUrl,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: KEYS.service }),
    SUPABASE_DB_URL: databaseUrl(settings, 'postgres'),
    ...functionSecrets(settings),
  }
}

export function functionSecrets(settings: StackSettings): NodeJS.ProcessEnv {
  return {
    CRON_SECRET: KEYS.cron,
    SITE_URL: settings.siteUrl,
    RESEND_API_KEY: KEYS.resend,
    RESEND_API_URL: settings.resendUrl,
    // With an assistant of the provider, the function calls the provider.
    ...(!process.env['VOICE_ASSISTANT_ID'] && voiceSecrets(settings)),
    RESEND_WEBHOOK_SECRET: KEYS.webhook,
    RESEND_RECEIVING_KEY: KEYS.resendFullAccess,
    MAIL_REPLIES_DOMAIN: REPLIES_DOMAIN,
    // Those in the environment of `npm start` take precedence.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name in secrets)),
  }
}

function voiceSecrets({ voiceUrl, hasLimits }: StackSettings): NodeJS.ProcessEnv {
  return {
    VOICE_API_URL: voiceUrl,
    VOICE_PUBLIC_KEY: KEYS.voice,
    VOICE_ASSISTANT_ID: KEYS.assistant,
    // As many calls in an hour as the contact form takes messages: a developer tries every state of a call.
    VOICE_CALLS_PER_NETWORK: hasLimits ? '20' : '1000000',
    VOICE_MINUTES_PER_DAY: hasLimits ? '600' : '3000000',
  }
}
