// npm run bench -- NAME [numbers] [--seed=1]: proofs and measurements that take minutes to hours.
import { options } from './options.ts'

const COMMANDS: Record<string, { help: string; run: () => Promise<unknown> }> = {
  chaos: {
    help: '[visitors] no lead and no mail is lost or doubled while processes are killed and the provider fails',
    run: () => import('./chaos/run.ts'),
  },
  bugs: {
    help: 'chaos fails for each of six planted bugs',
    run: () => import('./chaos/bugs.ts'),
  },
  assistant: {
    help: '[questions] tests/assistant/questions.json to the deployed assistant, which costs a message for each; needs the keys of .env',
    run: () => import('./assistant/run.ts'),
  },
}

const command = Object.hasOwn(COMMANDS, options.command) ? COMMANDS[options.command] : undefined
if (command) await command.run()
else {
  console.error('Usage: npm run bench -- NAME')
  for (const [name, { help }] of Object.entries(COMMANDS)) console.error(`  ${name.padEnd(14)}${help}`)
  process.exitCode = 2
}
