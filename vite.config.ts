import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { imagetools } from 'vite-imagetools'
import { serveBrandFiles } from './scripts/brand/brand-files.ts'
import { drawings } from './scripts/brand/drawings.ts'
import { pictureRecipe } from './scripts/build/picture-recipes.ts'
import { serveTextPages } from './scripts/build/serve-text-pages.ts'
import { localDefaults, siteEnvOrExit } from './scripts/build/site-env.ts'

// One page and the draft of a conversation use these, or /auth and /account; they must not burden the other pages.
const OF_ONE_PAGE =
  /features\/(contact|voice|auth\/forms)\/|auth-view|content\/(auth|contact|services|voice)|contact-message|text-area|password-field|fit-to/

export default defineConfig(({ command, mode }) => {
  siteEnvOrExit(mode)
  Object.assign(process.env, localDefaults(mode)) // where Vite finds them
  // The development server makes each picture anew when it is asked for, and AVIF takes seconds.
  const formats = command === 'build' ? ['avif', 'webp'] : ['webp']
  return {
    plugins: [
      react(),
      tailwindcss(),
      serveTextPages(),
      serveBrandFiles(),
      drawings(),
      imagetools({ defaultDirectives: (url) => pictureRecipe(url, formats), cache: { dir: '.local/pictures' } }),
    ],
    define: { 'import.meta.env.BUILD_YEAR': new Date().getFullYear() },
    // Fetched late: found only then, the development server would reload the page under the visitor's hands.
    optimizeDeps: { include: ['@supabase/supabase-js', '@vapi-ai/web'] },
    server: { host: '127.0.0.1', port: 5173, strictPort: true },
    build: {
      assetsInlineLimit: 0,
      manifest: true,
      // src/start.ts fetches src/main.tsx, and knows which scripts belong together.
      modulePreload: false,
      // What several pages use is one script: a dozen small ones would be a dozen requests.
      rolldownOptions: {
        input: ['index.html', 'src/main.tsx', 'src/features/text-page/text-page.css'],
        output: {
          codeSplitting: {
            groups: [{ name: 'shared', minShareCount: 2, test: (id: string) => !OF_ONE_PAGE.test(id) }],
          },
        },
      },
    },
  }
})
