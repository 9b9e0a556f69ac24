// npm run deploy -- site | backend | voice
import { deployBackend } from './backend.ts'
import { deploySite } from './site.ts'
import { deployVoice } from './voice.ts'

const [target, ...args] = process.argv.slice(2)
if (target === 'backend') process.exitCode = await deployBackend(args)
else if (target === 'site') process.exitCode = deploySite(args)
else if (target === 'voice') await deployVoice(args)
else {
  console.error(`Usage: npm run deploy -- site | backend | voice

  site [--dry-run]              brand/ to the repository, and the site to the host that .env names
  backend [--yes] [--env=FILE]  the database, settings, secrets and functions of the project that .env.backend names
  voice [--env=FILE]            the voice assistant that .env.backend names, or a new one, with VOICE_PROVIDER_KEY in the environment

Without --yes, or without the key, the last two only print what they would do.`)
  process.exitCode = 2
}
