// The most expensive mails that visitors can cause. Hosted functions have 2 s of CPU time, self-hosted ones 150 MB; one
// that needs more is killed and retried, and blocks all other mails.
import assert from 'node:assert/strict'

/**
 * CPU time relative to fixed work in the same process (worst-mails.ts), so that the load of the machine does not matter. On
 * 2026-11-17 the reference took 130 ms and the most expensive batch 2.3 times that, half of it for loading. Five times is
 * a third of what is allowed.
 */
const MOST_CPU = 5
const MEMORY_MB = 100

/** Characters that escaping or normalising makes six times as long, many line breaks, four-byte characters. */
const FILLINGS = { apostrophes: "'", 'line breaks': 'x\n', emoji: '😀', 'angle brackets': '<', kilometres: '㌖' }

type Cost = { sent: number; cpuMs: number; referenceMs: number; memoryMb: number }

async function costOf(kind: string, filling: string): Promise<Cost> {
  const options = ['--cached-only', '--node-modules-dir=manual', '--import-map=send-contact-emails/deno.json']
  const script = '../../tests/functions/worst-mails.ts'
  const command = new Deno.Command(Deno.execPath(), {
    args: ['run', '--allow-env', ...options, script, kind, filling],
    cwd: new URL('..', import.meta.url),
    env: { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  })
  const { stdout, stderr } = await command.output()
  const printed = new TextDecoder().decode(stdout)
  assert.match(printed, /^\{/, new TextDecoder().decode(stderr))
  return JSON.parse(printed)
}

for (const kind of ['confirmation', 'notification', 'summary', 'batch']) {
  for (const [name, filling] of Object.entries(FILLINGS)) {
    Deno.test(`${kind} of ${name}: at most ${MOST_CPU} times the reference and ${MEMORY_MB} MB`, async () => {
      const { sent, cpuMs, referenceMs, memoryMb } = await costOf(kind, filling)
      assert.ok(sent > 0)
      assert.ok(cpuMs <= MOST_CPU * referenceMs, `${cpuMs} ms, the reference ${referenceMs} ms`)
      assert.ok(memoryMb <= MEMORY_MB, `${memoryMb} MB`)
    })
  }
}
