// The most expensive mails that visitors can cause. Hosted functions have 2 s of CPU time and 256 MB; one that needs more
// is killed and retried, and blocks all other mails. CPU time, not wall time: the machine may be busy.
import assert from 'node:assert/strict'

const CPU_MS = 500
const MEMORY_MB = 100
/** A busy machine now and then increases CPU time too. */
const TRIES = 3

/** Characters that escaping makes six times as long, many line breaks, four-byte characters. */
const FILLINGS = { apostrophes: "'", 'line breaks': 'x\n', emoji: '😀', 'angle brackets': '<' }

type Cost = { sent: number; cpuMs: number; memoryMb: number }

async function costOf(kind: string, filling: string): Promise<Cost> {
  const options = ['--cached-only', '--node-modules-dir=manual', '--import-map=send-contact-emails/deno.json']
  const script = '_shared/mail/worst-mails.ts'
  const command = new Deno.Command(Deno.execPath(), {
    args: ['run', '--allow-env', ...options, script, kind, filling],
    cwd: new URL('../..', import.meta.url),
    env: { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  })
  const { stdout, stderr } = await command.output()
  const printed = new TextDecoder().decode(stdout)
  assert.match(printed, /^\{/, new TextDecoder().decode(stderr))
  return JSON.parse(printed)
}

for (const kind of ['notification', 'digest', 'batch']) {
  for (const [name, filling] of Object.entries(FILLINGS)) {
    Deno.test(`${kind} of ${name}: at most ${CPU_MS} ms of CPU time and ${MEMORY_MB} MB`, async () => {
      let cost = await costOf(kind, filling)
      for (let i = 1; i < TRIES && cost.cpuMs > CPU_MS; i += 1) cost = await costOf(kind, filling)
      assert.ok(cost.sent > 0)
      assert.ok(cost.cpuMs <= CPU_MS, `${cost.cpuMs} ms`)
      assert.ok(cost.memoryMb <= MEMORY_MB, `${cost.memoryMb} MB`)
    })
  }
}
