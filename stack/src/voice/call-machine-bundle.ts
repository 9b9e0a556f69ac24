import { join } from 'node:path'

let bundle: Promise<string> | null = null

/** The browser's part as one classic script, as daily-js loads it. Built at the first request. */
export function callMachineBundle(): Promise<string> {
  bundle ??= buildBundle()
  return bundle
}

async function buildBundle(): Promise<string> {
  // Imported here, so that the provider starts without the bundler.
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
