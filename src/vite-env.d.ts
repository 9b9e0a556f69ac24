import type { Env } from './lib/read-env.ts'

declare global {
  // Constants of the build (vite.config.ts) for optional features. Words, which scripts read too, import them
  // from src/content/features.ts.
  const HAS_VOICE: boolean
  const HAS_ACCOUNTS: boolean
  /** The year in the prerendered HTML, which hydration must repeat. */
  const BUILD_YEAR: number

  interface ImportMetaEnv {
    /** The variables of the site, checked by the build; absent in unit tests. */
    readonly CHECKED?: Env
    /** The same constants; absent in unit tests. */
    readonly HAS_VOICE?: boolean
    readonly HAS_ACCOUNTS?: boolean
    /** Declared here so that the build can drop the code it switches on; otherwise use src/lib/read-env.ts. */
    readonly VITE_SUPABASE_URL: string
  }
}
