import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import functionSecrets from '../../supabase/function-secrets.json' with { type: 'json' }

/** Names of server variables. One of them in the browser's files is a leaked secret, or will become one. */
const SERVER_NAMES = [
  'SUPABASE_SECRET_KEY',
  'SUPABASE_DB_URL',
  ...Object.entries(functionSecrets).flatMap(([name, secret]) => ('isServerOnly' in secret ? [name] : [])),
]

const PATTERNS: Record<string, RegExp> = {
  'a secret key of Supabase': /\bsb_secret_[\w-]{8,}/,
  'a key of Resend': /\bre_[A-Za-z0-9]{6,}_[A-Za-z0-9]{16,}/,
  'a secret of Turnstile': /\b0x4AAAAAAA[\w-]{24,}/,
  'a password in an address': /\bpostgres(?:ql)?:\/\/[^\s:@/"']+:[^\s@/"']+@/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
}

const TOKEN = /\beyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/g
/** Shorter values would match in any file. */
const MIN_VALUE_LENGTH = 8

/** Secrets that must not be in a file sent to visitors, including those of `env`, the environment of the build. */
export function findSecrets(text: string, env: NodeJS.ProcessEnv): string[] {
  const found = Object.entries(PATTERNS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => what)
  for (const [, payload = ''] of text.matchAll(TOKEN)) {
    if (/"role"\s*:\s*"service_role"/.test(Buffer.from(payload, 'base64url').toString()))
      found.push('a service_role token')
  }
  for (const name of SERVER_NAMES) {
    const value = env[name] ?? ''
    if (text.includes(name)) found.push(`the name ${name}`)
    if (value.length >= MIN_VALUE_LENGTH && text.includes(value)) found.push(`the value of ${name}`)
  }
  return found
}

/** Stops the build when a file sent to visitors contains a secret. An empty folder fails too. */
export function scanBuild(folder: string): void {
  const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  const found = files.flatMap((path) =>
    findSecrets(readFileSync(join(folder, path), 'utf8'), process.env).map((what) => `${path}: ${what}`),
  )
  console.info(`secrets: ${files.length} files, ${found.length} found`)
  if (found.length > 0 || files.length === 0) throw new Error(found.join('\n') || `${folder} is empty`)
}
