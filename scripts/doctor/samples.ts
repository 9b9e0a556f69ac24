import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Env } from '#src/lib/read-env.ts'
import type { Problem } from './check.ts'
import { isLoopback } from './environment.ts'

/** Keys that still have the values of .env.example, which fit the local stack only. */
export function sampleKeys(env: Env, root: string): Problem[] {
  const file = join(root, '.env.example')
  if (isLoopback(env.siteUrl) || !existsSync(file)) return []
  const example = parseEnv(readFileSync(file, 'utf8'))
  const given = {
    VITE_SUPABASE_ANON_KEY: env.supabaseAnonKey,
    VITE_VOICE_PUBLIC_KEY: env.voice?.publicKey,
    VITE_VOICE_ASSISTANT_ID: env.voice?.assistantId,
  }
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && value === example[name])
    .map(([name]) => ({
      what: `.env has the value of .env.example for ${name}.`,
      fix: `Set ${name} to your own value in .env, then build and deploy the site again.`,
    }))
}
