import { spawnSync } from 'node:child_process'

/** The pictures that npm run e2e compares, and all of them on one sheet. */
const COMMANDS = [
  'playwright test --project=pictures --update-snapshots=all',
  'node tests/e2e/pictures/contact-sheet.ts',
]

/** The exit code. */
export function takeScreenshots(cwd: string): number {
  for (const command of COMMANDS) {
    const { status } = spawnSync(`npx --no-install ${command}`, {
      cwd,
      env: { ...process.env, E2E_TIER: 'nightly' },
      shell: true,
      stdio: 'inherit',
    })
    if (status !== 0) return status ?? 1
  }
  return 0
}
