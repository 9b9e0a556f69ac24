import type { DeviceWatch } from './call-devices.ts'
import type { CallClient } from './call-client.ts'
import type { Ender } from './call-state.ts'

/** How long the next call waits for the previous one to close. */
const TEAR_DOWN_MS = 5_000

/** One start of a call and its resources. */
export type Attempt = {
  client: CallClient | null
  microphone: MediaStream | null
  devices: DeviceWatch | null
  timers: ReturnType<typeof setTimeout>[]
  ender: Ender
}

export function newAttempt(): Attempt {
  return { client: null, microphone: null, devices: null, timers: [], ender: 'assistant' }
}

export function clearTimers({ timers }: Attempt): void {
  for (const timer of timers.splice(0)) clearTimeout(timer)
}

export async function tearDown({ client }: Attempt): Promise<void> {
  if (!client) return
  const stopped = client.stop().catch((error: unknown) => console.error('voice: call not taken down', error))
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, TEAR_DOWN_MS))])
}
