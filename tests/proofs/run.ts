// npm run bench -- NAME [numbers] [--seed=1] [--minutes=60] [--smtp]: proofs and measurements that take minutes to hours.
import { options } from './options.ts'

const COMMANDS: Record<string, { says: string; run: () => Promise<unknown> }> = {
  chaos: {
    says: '[submissions] no lead is lost or delayed while parts are killed, mails bounce and the form is flooded',
    run: () => import('./chaos/run.ts'),
  },
  simulate: {
    says: "[schedules] the outbox's SQL under random schedules on a virtual clock, and with planted bugs",
    run: () => import('./simulate/run.ts'),
  },
  fuzz: {
    says: '[cases] hostile input to the contact form and the edge functions',
    run: () => import('./fuzz/run.ts'),
  },
  hostile: {
    says: '[seconds] how long an honest lead takes while accounts send the costliest requests they can; needs a quiet machine',
    run: () => import('./hostile/run.ts'),
  },
  page: {
    says: '[runs] main-thread work and Lighthouse, beside the home page without scripts; needs a quiet machine',
    run: () => import('./page/run.ts'),
  },
}

const command = Object.hasOwn(COMMANDS, options.command) ? COMMANDS[options.command] : undefined
if (command) await command.run()
else {
  console.error('Usage: npm run bench -- NAME')
  for (const [name, { says }] of Object.entries(COMMANDS)) console.error(`  ${name.padEnd(14)}${says}`)
  process.exitCode = 2
}
