import { createInterface } from 'node:readline/promises'
import { connect, readSettings } from '../doctor/deployment.ts'
import { HELP, runTeamCommand } from './team-command.ts'
import { readArguments } from '../../stack/process/arguments.ts'

const { values, positionals } = readArguments(HELP, {
  options: { local: { type: 'boolean', default: false }, replace: { type: 'boolean' } },
  allowPositionals: true,
})
try {
  if (positionals.length === 0) console.info(HELP)
  else {
    const settings = readSettings({ local: values.local, lead: null })
    const api = { ...connect(settings), confirm }
    const lines = await runTeamCommand([...positionals, ...(values.replace ? ['--replace'] : [])], api)
    console.info([settings.env.supabaseUrl, ...lines].join('\n'))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without a terminal the input ends at once, which is a no.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(question), ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
