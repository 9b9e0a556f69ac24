import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test'
import { readSettings, ROOT } from './stack/settings.ts'

// Journeys never read the words of brand/, which are the owner's, but those of the sample. Without words in brand/, dist/ is
// tested; otherwise the sample is built beside it.
process.env['BRAND'] = 'sample'
const hasOwn = globSync('brand/**/*.{yaml,md,svg}', { cwd: ROOT, exclude: ['brand/README.md'] }).length > 0
if (hasOwn) process.env['STACK_DIST'] = join(ROOT, '.local/e2e-dist')
const BUILD = hasOwn ? 'node scripts/build/main.ts && ' : ''

const isReal = process.env['STACK'] === 'supabase'
process.env['STACK_DIR'] ??= join(ROOT, isReal ? '.local/supabase' : '.local/e2e')

// The headless shell takes two thirds of the full browser's time. It has no permission prompts and no back/forward cache:
// the voice demo and tests with the tag @full need those.
const FULL = /@full|\bvoice\//
const { CHROMIUM_PATH } = process.env
const installed = (...paths: string[]) => CHROMIUM_PATH ?? paths.find((path) => existsSync(path))
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const full = browser(installed(...CHROMIUM), 'chromium')
const shell = browser(installed('/usr/bin/chromium-headless-shell', ...CHROMIUM), 'chromium-headless-shell')
const DOCTOR = '**/doctor.spec.ts'
// The committed pictures are Chromium's on Linux; letters look different elsewhere.
const PICTURES = '**/pictures/*.spec.ts'
const APART = [DOCTOR, PICTURES]

// Seven journeys: pages, bar, menu, sky, form, mails, an account. Those of the voice demo need Chromium's fake microphone.
const core: Project = { testIgnore: [...APART, '**/voice/*.spec.ts'], grep: /@core/ }

/** What the variable E2E selects. */
const PROJECTS: Record<string, Project[]> = {
  journeys: [
    { name: 'journeys', testIgnore: APART, grepInvert: FULL, use: shell },
    { name: 'full', testIgnore: APART, grep: FULL, use: full },
  ],
  doctor: [{ name: 'doctor', testMatch: DOCTOR, use: shell }],
  pictures: [{ name: 'pictures', testMatch: PICTURES, use: { ...full, trace: 'off' } }],
  firefox: [{ name: 'firefox', ...core, use: { browserName: 'firefox' } }],
  webkit: [{ name: 'webkit', ...core, use: { browserName: 'webkit' } }],
  // The real services, but for tests that start a stack or an API of their own, or read the logs of the local stack: those are of the
  // stand-in. The tag @platform marks tests of only the platform's behaviour, which the stand-in must not be kinder than.
  real: [
    {
      name: 'real',
      testMatch: /\/(account|contact|inbox|security|team)\/[^/]+\.spec\.ts$/,
      testIgnore: '**/contact-outcomes.spec.ts',
      grepInvert: /@own/,
      use: full,
    },
  ],
}
const chosen = PROJECTS[isReal ? 'real' : (process.env['E2E'] ?? 'journeys')]
if (!chosen) throw new Error(`E2E is one of ${Object.keys(PROJECTS).join(', ')}`)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.local/e2e-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  // The limits only end tests that hang; a slow machine must not reach them.
  timeout: 240_000,
  expect: {
    timeout: 45_000,
    // Another Chromium smooths edges and letters differently. A button that moves by 2 px changes more.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.0005 },
  },
  snapshotPathTemplate: 'docs/screenshots/{arg}{ext}',
  reporter: 'list',
  use: {
    baseURL: readSettings('start').siteUrl,
    // Its film takes a seventh of the run, the page at each action a fifth: `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // The moving sky would take most of two cores; tests/e2e/page/motion.spec.ts enables it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: chosen,
  webServer: {
    // Fresh data: an older database may not match the migrations.
    command: `${BUILD}node stack/reset.ts && exec node stack/main.ts start`,
    // All visitors of a test run come from one address.
    env: { STACK_LIMITS: 'off' },
    wait: { stdout: /Up in/ },
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: isReal ? 60_000 : 8_000 },
  },
})

function browser(executablePath: string | undefined, channel: string): NonNullable<PlaywrightTestConfig['use']> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A fake microphone that beeps. Pages still need permission to use it.
    '--use-fake-device-for-media-stream',
  ]
  return executablePath ? { launchOptions: { executablePath, args } } : { channel, launchOptions: { args } }
}
