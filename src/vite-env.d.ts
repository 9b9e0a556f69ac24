import type { Env } from './lib/read-env.ts'

declare global {
  /** A constant of the build (vite.config.ts), so that it drops code. Words, which scripts read too, import it from content/features.ts. */
  const HAS_ACCOUNTS: boolean
  /** Of a site for this machine: stack/fakes/voice answers instead of the voice provider. */
  const IS_STAND_IN: boolean
  /** The year in the prerendered HTML, which hydration must repeat. */
  const BUILD_YEAR: number

  interface ImportMetaEnv {
    /** The variables of the site, checked by the build; absent in unit tests. */
    readonly CHECKED?: Env
    /** Read by src/content/features.ts; absent in unit tests. */
    readonly HAS_VOICE?: boolean
    readonly HAS_ACCOUNTS?: boolean
    /** Declared here so that the build can drop the code it switches on; otherwise use src/lib/read-env.ts. */
    readonly VITE_SUPABASE_URL: string
  }
}
