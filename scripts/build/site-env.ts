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
export function siteVariables(env: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  const variables = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('VITE_')))
  return variables['VITE_SITE_URL'] ? variables : { ...LOCAL_SITE, ...variables }
}
