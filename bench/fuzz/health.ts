import { setTimeout as sleep } from 'node:timers/promises'

const ASK_AGAIN_MS = 500
const GIVE_UP_MS = 30_000

/** Until the scheduler has made its first round: before that, the monitor rightly has an alarm. */
export async function untilHealthy(apiUrl: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS
  let said = ''
  while (Date.now() < deadline) {
    const answer = await fetch(`${apiUrl}/functions/v1/health`)
    said = await answer.text()
    if (answer.ok) return
    await sleep(ASK_AGAIN_MS)
  }
  throw new Error(`not healthy: ${said}`)
}
