interface ImportMetaEnv {
  /** When the pages were prerendered. Set in vite.config.ts. */
  readonly BUILD_YEAR: number
}
