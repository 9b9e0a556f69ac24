import { readEnv, type Env } from './read-env.ts'

/** Validated by the build, so that pages contain only the values. */
const built: Env = import.meta.env.CHECKED ?? readEnv(import.meta.env)

/** A site that has the API at its own address calls it at the page's origin: on any port, through any tunnel. */
const hasOwnApi = built.supabaseUrl === built.siteUrl && 'location' in globalThis
export const env: Env = hasOwnApi ? { ...built, supabaseUrl: location.origin } : built
