import type { Plugin } from 'vite'
import type * as features from '#src/content/features.ts'

const IMPORT = /^import \{[^}]+\} from '[^']*\/features\.ts'\n/m

/**
 * Writes the constants of src/content/features.ts as true or false into the modules that import them. The bundler then
 * never sees what is left out; package.json names the modules that it must keep all the same (sideEffects).
 */
export function leaveOut(constants: Record<keyof typeof features, boolean>): Plugin {
  const values: Record<string, boolean> = constants
  return {
    name: 'leave-out',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/') || !IMPORT.test(code)) return null
      return code.replace(IMPORT, '\n').replaceAll(/\bHAS_\w+\b/g, (name) => String(values[name] ?? name))
    },
  }
}
