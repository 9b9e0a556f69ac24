import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,scripts,stack}/**/*.test.{ts,tsx}'],
    setupFiles: ['./scripts/vitest-setup.ts'],
    env: {
      VITE_SITE_URL: 'https://lodestar.test',
      VITE_SUPABASE_URL: 'https://api.lodestar.test',
      VITE_SUPABASE_ANON_KEY: 'test-key',
      VITE_VOICE_PUBLIC_KEY: '',
      VITE_VOICE_ASSISTANT_ID: '',
      VITE_VOICE_API_URL: '',
      VITE_VOICE_CALL_MACHINE_URL: '',
    },
  },
})
