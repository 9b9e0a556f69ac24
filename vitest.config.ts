import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { brandIsData } from './scripts/brand/drawings.ts'
import { PICTURE } from './scripts/build/picture-recipes.ts'

execFileSync(process.execPath, ['scripts/brand/main.ts'], { stdio: 'inherit' })
const features = await import('./src/content/features.ts')

/** Replaces vite-imagetools, so that tests do not process pictures. */
const pictures = {
  name: 'pictures',
  enforce: 'pre' as const,
  load: (id: string) =>
    PICTURE.test(id) ? 'export default { sources: {}, img: { src: "/picture.png", w: 1, h: 1 } }' : null,
}

const PAGES = ['src/prerender.test.ts', 'tests/accounts-off.test.ts']

export default defineConfig({
  plugins: [brandIsData(), pictures],
  define: { ...features },
  // Tests never use the settings of a deployment.
  envDir: false,
  test: {
    // The limits only end tests that hang; a slow machine must not reach them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['./vitest.setup.ts'],
    // Workers are reused across files, which takes a third of the time. So tests must restore what they replace.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,scripts,stack,tests}/**/*.test.{ts,tsx}'], exclude: PAGES },
      },
      // React's server renderer marks each context that it renders, which the browser's then rejects. The second
      // replaces modules.
      { extends: true, test: { name: 'pages', include: PAGES, isolate: true } },
    ],
    env: {
      VITE_SITE_URL: 'https://lodestar.test',
      VITE_SUPABASE_URL: 'https://api.lodestar.test',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'test-key',
      VITE_VOICE: '',
      VITE_VOICE_PUBLIC_KEY: '',
      VITE_VOICE_ASSISTANT_ID: '',
      VITE_VOICE_API_URL: '',
    },
  },
})
