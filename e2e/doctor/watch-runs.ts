import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { runCommand } from '../../stack/src/testing/own-stack.ts'
import type { DoctorProof } from './doctor-proof.ts'

const HEALED_WITHIN_MS = 60_000

/** The command as a cron runs it, on a stack of which a part breaks and heals. */
export function watchRuns(proof: DoctorProof): void {
  test('watch: a part that breaks is told once, and once that it is over', async () => {
    const { folder, sql, freeze } = proof.deployment
    const told: string[] = []
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { key: string } }
        told.push(`${type} ${data.key}`)
        return response.end()
      })
    })
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve)
    })
    const env = {
      STACK_DIR: folder,
      WATCH_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      WATCH_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }
    const state = `--state=${join(folder, 'watch.json')}`
    const watch = async () => {
      const { code, output } = await runCommand('scripts/watch/main.ts', env, state, '--confirm-seconds=1')
      expect(code, output).toBe(0)
      return output
    }
    const leads = async () => (await sql`select from contact_submissions where is_synthetic`).length

    const before = await leads()
    expect(await watch()).toContain(' 0 incidents open')
    expect(await leads()).toBe(before + 1)
    const resume = freeze('ticker')
    try {
      await sql`update private.mail_throttle set drained_at = now() - interval '3 minutes' where only_row`
      expect(await watch()).toContain('✗ The scheduler ticks: wrong since ')
      await watch()
      expect(told).toEqual(['incident.opened scheduler'])
    } finally {
      resume()
    }
    await expect.poll(watch, { timeout: HEALED_WITHIN_MS }).toContain(' 0 incidents open')
    await watch()
    expect(told).toEqual(['incident.opened scheduler', 'incident.over scheduler'])
    expect(await leads()).toBe(before + 1)
    receiver.close()
  })

  test('watch: without anyone to tell it does not run', async () => {
    const { code, output } = await runCommand('scripts/watch/main.ts', { STACK_DIR: proof.deployment.folder })
    expect(code).toBe(2)
    expect(output).toContain('no one would be told')
  })
}
