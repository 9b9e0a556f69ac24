// For tests of the watch's own checks.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Check } from '../doctor/check.ts'
import { connectDeployment, type DoctorSettings } from '../doctor/deployment.ts'
import type { WatchSettings } from './settings.ts'

export const NOW = new Date('2026-11-16T12:00:00Z')
const DAY_MS = 86_400_000
export const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
/** Of a watch that knows nothing but the time. */
export const none: WatchSettings = {
  now: NOW,
  certificateOf: async () => ({ failure: 'no connection' }),
  rdapUrl: '',
  management: { url: '', token: null },
  backupFolder: null,
  voiceMinutesPerDay: 60,
}

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What the check finds of a public deployment, in one line. */
export async function found(
  check: Check | undefined,
  env: Partial<DoctorSettings['env']>,
  changes: Partial<DoctorSettings> = {},
) {
  const deployment = connectDeployment({
    env: {
      siteUrl: 'https://www.acme.dev',
      supabaseUrl: 'https://x',
      supabaseAnonKey: 'sb_publishable_1',
      turnstileSiteKey: null,
      ...env,
    },
    isLocal: false,
    standInUrl: null,
    serviceKey: null,
    dkimSelector: null,
    records: { txt: async () => [], mx: async () => [] },
    leadAddress: null,
    leadWaitMs: 0,
    timeoutMs: 2_000,
    root: '',
    migrations: '',
    functionsVersion: '',
    ...changes,
  })
  const finding = await check?.find(deployment)
  if (finding?.state === 'ok') return `ok: ${finding.saw}`
  if (finding?.state === 'skipped') return `skipped: ${finding.why}`
  return `wrong: ${finding?.problems.map(({ what }) => what).join(' ')}`
}
