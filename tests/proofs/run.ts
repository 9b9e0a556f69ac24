// npm run bench -- NAME [numbers] [--seed=1]: proofs that take minutes to hours.
import { options } from './options.ts'

const COMMANDS: Record<string, () => Promise<unknown>> = {
  /** [visitors] No lead and no mail is lost or doubled while processes are killed and the provider fails. */
  chaos: () => import('./chaos/run.ts'),
  /** Chaos fails for each of six planted bugs. */
  bugs: () => import('./chaos/bugs.ts'),
  /** [leads] [seconds] How fast leads are stored and mails sent, and how long the inbox takes with a million leads. */
  load: () => import('./load.ts'),
  /** [questions] The questions of tests/assistant to the deployed assistant, which costs a message for each. */
  assistant: () => import('./assistant/run.ts'),
}

if (Object.hasOwn(COMMANDS, options.command)) await COMMANDS[options.command]?.()
else {
  console.error(`Usage: npm run bench -- NAME [numbers] [--seed=1], where NAME is ${Object.keys(COMMANDS).join(', ')}`)
  process.exitCode = 2
}
