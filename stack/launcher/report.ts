import type { StackFile } from './stack-file.ts'

/** One line per part: its name, how it went, how long it took. */
export async function printProgress(name: string, work: () => Promise<string>): Promise<void> {
  const started = Date.now()
  const result = await work()
  console.info(`  ${name.padEnd(12)}${result.padEnd(12)}${seconds(Date.now() - started)}`)
}

export function printAddresses(file: StackFile, tookMs: number): void {
  const rows = [
    ['Site', file.siteUrl],
    ['API', file.apiUrl],
    ['Mailbox', file.mailUrl],
    ['Voice', file.voiceUrl],
    ['Postgres', file.dbUrl],
  ] as const
  const line = `  ${'─'.repeat(70)}`
  console.info(line)
  for (const [name, address] of rows) console.info(`  ${name.padEnd(12)}${address}`)
  console.info(line)
  console.info(`  Up in ${seconds(tookMs)}. Ctrl-C stops everything; the data stays until npm run reset.`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
