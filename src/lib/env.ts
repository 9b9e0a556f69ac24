import { readEnv, type Env } from './read-env.ts'

/** The build has checked it, so that pages carry values only. */
export const env: Env = import.meta.env.CHECKED ?? readEnv(import.meta.env)
