import { join } from 'node:path'
import { ROOT } from '../../settings.ts'

/** The Deno that npm brought: the runtime of hosted edge functions. */
export const DENO = join(ROOT, 'node_modules/deno', process.platform === 'win32' ? 'deno.exe' : 'deno')

/** Packages come from the repository's node_modules and never from the network; deno.json says which versions. */
export const OFFLINE = ['--cached-only', '--node-modules-dir=manual']
