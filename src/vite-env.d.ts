import type { Env } from './lib/read-env.ts'

declare global {
  interface ImportMetaEnv {
    /** The variables of the site, checked by the build; absent in unit tests. */
    readonly CHECKED?: Env
    /** The constants of src/content/features.ts, set in vite.config.ts; absent in unit tests. */
    readonly HAS_VOICE?: boolean
    readonly HAS_ACCOUNTS?: boolean
    readonly HAS_INBOX?: boolean
    readonly HAS_LOGIN?: boolean
    /** Declared here so that the build can drop the code it switches on; otherwise use src/lib/read-env.ts. */
    readonly VITE_SUPABASE_URL: string
  }
}
