import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,scripts,stack,bench}/**/*.test.{ts,tsx}'],
    setupFiles: ['./scripts/vitest-setup.ts'],
    env: {
      VITE_SITE_URL: 'https://lodestar.test',
      VITE_SUPABASE_URL: 'https://api.lodestar.test',
      VITE_SUPABASE_ANON_KEY: 'test-key',
    },
  },
})
