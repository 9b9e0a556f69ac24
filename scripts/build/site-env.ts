import { features } from '#src/content/generated/brand.ts'
import { readEnv, type Env } from '#src/lib/read-env.ts'
import { LOCAL_SITE } from '../../stack/settings.ts'

export function siteEnv(): Env {
  const { voice, ...env } = readEnv(siteVariables())
  return voice && features.voice ? { ...env, voice } : env
}

/**
 * Those of the process. For a site without an address the local stack's are the defaults. Never those of .env: only
 * `npm run deploy` builds for the deployment that it names, and passes them on.
 */
export function siteVariables(given: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('VITE_')))
  return own['VITE_SITE_URL'] ? own : { ...LOCAL_SITE, ...own }
}
