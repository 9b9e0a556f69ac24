interface ImportMetaEnv {
  /** When the pages were prerendered. Set in vite.config.ts. */
  readonly BUILD_YEAR: number
  /** Read elsewhere through src/lib/read-env.ts; here only so that the build can leave out what it switches on. */
  readonly VITE_WEB_VITALS?: string
}
