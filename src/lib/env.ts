import { readEnv, type Env } from './read-env.ts'

/** Validated by the build, so that pages contain only the values. */
export const env: Env = import.meta.env.CHECKED ?? readEnv(import.meta.env)
