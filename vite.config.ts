import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import * as features from './src/content/features.ts'
import { brandPlugin } from './scripts/build/brand-plugin.ts'
import { pictureFiles } from './scripts/build/picture-recipes.ts'
import { serveSiteFiles } from './scripts/build/serve-site-files.ts'
import { siteEnv } from './scripts/build/site-env.ts'
import { forwardToApi } from './stack/services/site/forward-to-api.ts'
import { KEYS, readSettings, ROOT } from './stack/settings.ts'

/** As in `npm start`, the API is at the site's origin. */
const localApi: Plugin = {
  name: 'local-api',
  configureServer: ({ middlewares }) => void middlewares.use(forwardToApi(readSettings('dev').ports.api)),
}

/** The HTML of a page links its sheet. Fetched along with shared code, the app's would override the one of the voice page. */
const linkedStyles: Plugin = {
  name: 'linked-styles',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.isEntry) file.viteMetadata?.importedCss.clear()
  },
}

export default defineConfig(({ command }) => {
  const env = siteEnv()
  const isStandIn = env.voice?.assistantId === KEYS.assistant
  const constants = { ...features, HAS_VOICE: env.voice !== undefined }
  // AVIF takes seconds for each picture: only the finished site has it.
  const isFinished = command === 'build' && process.env['PICTURE_FORMATS'] !== 'webp'
  const formats = isFinished ? ['avif', 'webp'] : ['webp']
  return {
    // .env has the keys of a deployment; only npm run deploy builds for it.
    envDir: false,
    plugins: [
      react(),
      tailwindcss(),
      localApi,
      serveSiteFiles(),
      brandPlugin(),
      pictureFiles(formats, '.local/pictures'),
      linkedStyles,
    ],
    define: {
      'import.meta.env.CHECKED': env,
      BUILD_YEAR: new Date().getFullYear(),
      IS_STAND_IN: isStandIn,
      HAS_ACCOUNTS: features.HAS_ACCOUNTS,
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [`import.meta.env.${name}`, value])),
    },
    // Loaded late: if discovered only then, the development server would reload the page during use.
    optimizeDeps: { include: ['@supabase/supabase-js', '@vapi-ai/web'] },
    // React has it since version 18; wouter includes a polyfill for older ones.
    resolve: {
      alias: {
        'use-sync-external-store/shim/index.js': 'react',
        ...(isStandIn && { '@daily-co/daily-js': join(ROOT, 'stack/fakes/voice/room.ts') }),
      },
    },
    // Browser tests and the local stack write HTML to .local/, which would reload the page.
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      allowedHosts: process.env['STACK_HOST'] ? [process.env['STACK_HOST']] : [],
      watch: { ignored: ['**/.local/**'] },
    },
    build: {
      assetsInlineLimit: 0,
      manifest: true,
      // Scripts are fetched together with what they import; there is no browser left that needs the polyfill.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['index.html', 'src/features/text-page/text-page.css'],
        // Advice for the authors of plugins.
        checks: { bundlerTimings: false },
      },
    },
  }
})
