import { join } from 'node:path'

let bundle: Promise<string> | null = null

/** The browser's part as one classic script, which is how daily-js loads it. Built when it is first asked for. */
export function callMachineBundle(): Promise<string> {
  bundle ??= buildBundle()
  return bundle
}

async function buildBundle(): Promise<string> {
  // Loaded here and not above: the provider should be up before a bundler is.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'browser/main.ts'), formats: ['iife'], name: 'callMachine' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [chunk] = outputs.flatMap((built) => ('output' in built ? built.output : []))
  if (chunk?.type !== 'chunk') throw new Error('voice: the call machine was not built')
  return chunk.code
}
