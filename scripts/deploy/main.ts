// npm run deploy -- backend | voice
import { deployBackend } from './backend.ts'
import { deployVoice } from './voice.ts'

const [target, ...args] = process.argv.slice(2)
if (target === 'backend') process.exitCode = await deployBackend(args)
else if (target === 'voice') await deployVoice()
else {
  console.error(`Usage: npm run deploy -- backend | voice

  backend [--yes] [--env=FILE]  the database, settings, secrets and functions of the project that .env.backend names
  voice                         the voice assistant, with VOICE_PROVIDER_KEY in the environment

Without --yes, or without the key, it only says what it would do.`)
  process.exitCode = 2
}
