import { join } from 'node:path'
import { ROOT } from '../settings.ts'

/** The Deno that npm brought: the runtime of hosted edge functions. */
export const DENO = join(ROOT, 'node_modules/deno', process.platform === 'win32' ? 'deno.exe' : 'deno')
