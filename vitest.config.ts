import { defineConfig } from 'vitest/config'

// Tests never read the words of brand/, which are the owner's, but those of the sample.
process.env['BRAND'] = 'sample'
const { HAS_ACCOUNTS } = await import('./src/content/features.ts')
const { brandPlugin } = await import('./scripts/build/brand-plugin.ts')

const PAGES = ['src/prerender.test.ts', 'src/main.test.ts', 'tests/accounts-off.test.ts']

export default defineConfig({
  // Without its modules: tests replace words, which what derives from them must follow.
  plugins: [{ ...brandPlugin(), load: undefined }],
  define: { HAS_ACCOUNTS, IS_STAND_IN: false, BUILD_YEAR: new Date().getFullYear() },
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
        test: {
          name: 'unit',
          include: ['{src,scripts,stack,tests}/**/*.test.{ts,tsx}'],
          exclude: [...PAGES, '**/node_modules/**'],
        },
      },
      // React's server renderer marks each context that it renders, which the browser's then rejects. The test of main.ts
      // defines an element and listens to the window, the others replace modules.
      { extends: true, test: { name: 'pages', include: PAGES, isolate: true } },
    ],
    // As if there were no .env, which is the owner's.
    env: {
      BRAND: 'sample',
      RETENTION_MONTHS: '',
      VITE_SITE_URL: 'https://lodestar.test',
      VITE_SUPABASE_URL: 'https://api.lodestar.test',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'test-key',
      VITE_TURNSTILE_SITE_KEY: '',
      VITE_VOICE_ASSISTANT_ID: '',
    },
  },
})
