import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { formatMistake, readBrand } from './scripts/brand/read-brand.ts'
import { contentModules, writeFolder } from './scripts/brand/content-modules.ts'
import { PICTURE } from './scripts/build/picture-recipes.ts'
import { ROOT } from './stack/settings.ts'

// Tests never read the words of brand/, which are the owner's, but those of the sample: the imports of src/content/generated
// lead to modules that are written here.
const BRAND = join(ROOT, 'tests/brand')
const MODULES = join(ROOT, '.local/test-words')
const brand = await readBrand(BRAND)
if (brand.mistakes.length > 0) throw new Error(brand.mistakes.map(formatMistake).join('\n'))
writeFolder(MODULES, contentModules(brand))
const { voice: HAS_VOICE, accounts: HAS_ACCOUNTS } = brand.content['brand.yaml'].features

const sampleWords = {
  name: 'sample-words',
  enforce: 'pre' as const,
  resolveId: (source: string) => {
    const [, name] = /\/generated\/([\w-]+\.ts)$/.exec(source) ?? []
    return name === undefined ? null : join(MODULES, name)
  },
}

/** Replaces vite-imagetools, so that tests do not process pictures. */
const pictures = {
  name: 'pictures',
  enforce: 'pre' as const,
  load: (id: string) =>
    PICTURE.test(id) ? 'export default { sources: {}, img: { src: "/picture.png", w: 1, h: 1 } }' : null,
}

const PAGES = [
  'src/prerender.test.ts',
  'src/main.test.ts',
  'tests/accounts-off.test.ts',
  'tests/assistant/without-answers.test.ts',
]

export default defineConfig({
  plugins: [sampleWords, pictures],
  resolve: { alias: [{ find: /^#brand\//, replacement: `${BRAND}/` }] },
  define: { HAS_VOICE, HAS_ACCOUNTS, BUILD_YEAR: new Date().getFullYear() },
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
          include: ['{src,scripts,stack,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [...PAGES, '**/node_modules/**'],
        },
      },
      // React's server renderer marks each context that it renders, which the browser's then rejects. The test of main.ts
      // defines an element and listens to the window, the others replace modules.
      { extends: true, test: { name: 'pages', include: PAGES, isolate: true } },
    ],
    // As if there were no .env, which is the owner's.
    env: {
      BRAND_FOLDER: BRAND,
      RETENTION_MONTHS: '',
      VITE_SITE_URL: 'https://lodestar.test',
      VITE_SUPABASE_URL: 'https://api.lodestar.test',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'test-key',
      VITE_TURNSTILE_SITE_KEY: '',
      VITE_VOICE: '',
      VITE_VOICE_ASSISTANT_ID: '',
    },
  },
})
