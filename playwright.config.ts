import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defineConfig } from '@playwright/test'
import { installedVersions, provenVersions } from './e2e/voice-contract/proven-versions.ts'
import { findChromium } from './scripts/assets/find-chromium.ts'
import { isRunning } from './stack/src/launcher/running-process.ts'
import { readStackFile } from './stack/src/launcher/stack-file.ts'
import { readSettings } from './stack/src/settings.ts'

// A built site that runs already is used as it is; otherwise one is started, with data of its own. The sources as
// `npm run dev` serves them are not what is tested.
const isGotrue = process.env['STACK_AUTH'] === 'gotrue'
const found = isGotrue ? null : readStackFile(join(import.meta.dirname, '.local'))
const running = found && isRunning(found.pid, 'main.ts start') ? found : null
process.env['STACK_DIR'] ??= join(import.meta.dirname, running ? '.local' : isGotrue ? '.local/gotrue' : '.local/e2e')
// All visitors of a test run come from one address.
process.env['STACK_AUTH_LIMITS'] ??= 'off'

// Chromium without it.
const engine = process.env['ENGINE']
const chromium = findChromium()
const CONVERSATION = '**/voice-conversation.spec.ts'
// The SDK itself changes with its version only: its tests run when that changes, nightly, and when asked for.
const CONTRACT = '**/voice-contract/*.spec.ts'
const isContractDue = process.env['VOICE_CONTRACT'] === 'on' || !isDeepStrictEqual(installedVersions(), provenVersions)
// The committed pictures are Chromium's on Linux; letters look different elsewhere.
const PICTURES = '**/pictures/*.spec.ts'
// What GoTrue answers, and so what runs on the real one too.
const ACCOUNTS = ['**/account*.spec.ts', '**/hostile-tokens.spec.ts', '**/gotrue*.spec.ts', '**/team/*.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.local/e2e-results',
  globalSetup: './e2e/raise-limits.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // Nothing waits longer than it must; but the machine may be shared.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: running?.siteUrl ?? readSettings('start').siteUrl,
    trace: 'retain-on-failure',
    // The moving sky would take most of two cores; e2e/page/motion.spec.ts asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that beeps. Whether a page may use it is still asked.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
  // What is spoken is timed, so it has the machine to itself, at the end. Alone: --project=conversation --no-deps
  projects: isGotrue
    ? [{ name: 'gotrue', testMatch: ACCOUNTS, testIgnore: '**/account-accessibility.spec.ts' }]
    : engine
      ? [{ name: engine, testMatch: '**/engines/*.spec.ts', timeout: 120_000 }]
      : [
          { name: 'journeys', testIgnore: [CONVERSATION, CONTRACT, PICTURES, '**/gotrue*.spec.ts'] },
          ...(process.platform === 'linux'
            ? [{ name: 'pictures', testMatch: PICTURES, timeout: 180_000, use: { trace: 'off' as const } }]
            : []),
          ...(isContractDue ? [{ name: 'voice-contract', testMatch: CONTRACT }] : []),
          { name: 'conversation', testMatch: CONVERSATION, dependencies: ['journeys'] },
        ],
  ...(!running && {
    webServer: {
      command: 'node stack/src/main.ts start',
      wait: { stdout: /Up in/ },
      timeout: 90_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    },
  }),
})
