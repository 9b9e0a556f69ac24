// npm run setup: asks an owner for everything that the brand, .env and .env.backend need, and checks it at once. Stop at
// any time: the next run asks what is left. With --all it asks everything again.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cancel, confirm, intro, isCancel, log, multiselect, outro, password, text } from '@clack/prompts'
import { setUp, type Person } from './set-up.ts'
import { complaint } from './walk.ts'

const ROOT = join(import.meta.dirname, '../..')

const person: Person = {
  ask: async (question, offered) => {
    const { title, hint, isOptional, isSecret } = question
    const message = [title + (isOptional ? ' (Enter: none)' : ''), ...(hint ? [hint] : [])].join('\n')
    const validate = (answer = '') => complaint(question, answer) ?? undefined
    const answer = isSecret
      ? await password({ message, validate })
      : await text({ message, validate, initialValue: offered })
    return isCancel(answer) ? null : (answer ?? '')
  },
  choose: async (message, names) => {
    const options = names.map((name) => ({ value: name, label: name }))
    const chosen = await multiselect({ message, options, required: false })
    return isCancel(chosen) ? null : chosen
  },
  isWanted: async (message, initialValue) => {
    const answer = await confirm({ message, initialValue })
    return !isCancel(answer) && answer
  },
  say: (what) => log.step(what),
}

intro('Setting up your site. Enter takes what is offered; Ctrl-C stops, and the next run goes on.')
const isDone = await setUp(ROOT, person, process.argv.includes('--all'), (...command) => {
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
})
if (isDone) outro('Next: words and pictures (docs/branding.md), then npm run build and docs/deploy.md.')
else cancel('Stopped. Your answers are kept: npm run setup asks what is left.')
process.exitCode = isDone ? 0 : 1
