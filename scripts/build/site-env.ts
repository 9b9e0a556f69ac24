import { features } from '#src/brand/brand.data.ts'
import { readEnv, type Env } from '#src/lib/read-env.ts'
import { KEYS, LOCAL_SITE } from '../../stack/settings.ts'

/** Printed without the provider's keys, if brand/ has the voice demo. */
export const NO_VOICE_DEMO =
  'The site has no voice demo: VOICE_PUBLIC_KEY and VOICE_ASSISTANT_ID are not in .env (docs/deploy.md, Voice).'

export function siteEnv(): Env {
  const { voice, ...env } = readEnv(siteVariables())
  return voice && features.voice ? { ...env, voice } : env
}

const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/

/**
 * Those of the process. For a site without an address the local stack's are the defaults, and one that uses the API of this machine
 * has the stand-in of the voice provider's assistant. Never those of .env: only
 * `npm run deploy` builds for the deployment that it names, and passes them on.
 */
export function siteVariables(env: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  const variables = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('VITE_')))
  const site = variables['VITE_SITE_URL'] ? variables : { ...LOCAL_SITE, ...variables }
  return LOOPBACK.test(site['VITE_SUPABASE_URL'] ?? '') ? { VITE_VOICE_ASSISTANT_ID: KEYS.assistant, ...site } : site
}
