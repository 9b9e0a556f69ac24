// npm run setup: asks an owner for everything that .env and .env.backend need, and checks it at once. Stop at
// any time: the next run asks what is left. With --all it asks everything again.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cancel, intro, isCancel, multiselect, outro, password, text } from '@clack/prompts'
import { formatMistake } from '../brand/read-brand.ts'
import { YamlFile } from '../brand/yaml-file.ts'
import { BACK, answerError, NONE, setUp } from './set-up.ts'

const ROOT = join(import.meta.dirname, '../..')

const { fault } = new YamlFile(readFileSync(join(ROOT, 'brand/brand.yaml'), 'utf8'))
if (fault) {
  console.error(formatMistake({ file: 'brand.yaml', ...fault }))
  process.exit(1)
}
intro(
  `Setting up your site. Press Enter to accept an offered value, type ${BACK} to go back, or press Ctrl-C to stop: the next run continues from there.`,
)
const isDone = await setUp(ROOT, process.argv.includes('--all'), {
  ask: async (question, offered) => {
    const { title, hint, isOptional, isSecret } = question
    const shown = isSecret ? 'keep the current one' : offered
    const enter =
      offered === ''
        ? isOptional
          ? ' (Enter: none)'
          : ''
        : ` (Enter: ${shown}${isOptional ? `; ${NONE} for none` : ''})`
    const message = [title + enter, ...(hint ? [hint] : [])].join('\n')
    const validate = (answer = '') => answerError(question, answer, offered) ?? undefined
    // The offered value is not prefilled, because typing would append to it.
    const answer = isSecret ? await password({ message, validate }) : await text({ message, validate })
    return isCancel(answer) ? null : (answer ?? '')
  },
  choose: async (message, names) => {
    const options = names.map((name) => ({ value: name, label: name }))
    const chosen = await multiselect({ message, options, required: false })
    return isCancel(chosen) ? null : chosen
  },
})
spawnSync(process.execPath, ['scripts/brand/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (isDone)
  outro(
    'Next: change words and pictures (docs/branding.md), run npm run doctor -- --launch, then follow docs/deploy.md.',
  )
else cancel('Stopped. Your answers are saved: run npm run setup to continue.')
process.exitCode = isDone ? 0 : 1
