import { features } from '#src/content/generated/brand.ts'
import { readEnv, type Env } from '#src/lib/read-env.ts'
import { LOCAL_SITE } from '../../stack/settings.ts'

const LOOPBACK = /^(localhost|127\.|\[::1\])/

export function siteEnv(): Env {
  const { voice, ...env } = readEnv(siteVariables())
  return voice && features.voice ? { ...env, voice } : env
}

/**
 * Those of the process, with the local stack's as defaults unless one has a remote address. Never those of .env: only
 * `npm run deploy` builds for the deployment that it names, and passes them on.
 */
export function siteVariables(given: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('VITE_')))
  const isForElsewhere = Object.values(own).some(
    (value = '') => URL.canParse(value) && !LOOPBACK.test(new URL(value).hostname),
  )
  return isForElsewhere ? own : { ...LOCAL_SITE, ...own }
}
