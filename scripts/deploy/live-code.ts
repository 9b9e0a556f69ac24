// The first step of .github/workflows/brand.yml: node scripts/deploy/live-code.ts BEFORE AFTER, the ends of a push. Checks out
// the code that is live with the brand/ of the push, and prints isOnlyBrand=true, unless the push changes other files.
// It runs before npm install.
import { parseEnv } from 'node:util'
import { git } from '../build/git.ts'
import { OURS } from './site.ts'

const COMMIT = /<meta name="commit" content="([0-9a-f]{40})"/

const [before = '', after = ''] = process.argv.slice(2)
process.exitCode = await checkOutLiveCode()

async function checkOutLiveCode(): Promise<number> {
  const others = git('diff', '--name-only', before, after, '--', ...OURS.map((path) => `:!${path}`))
  if (others.status !== 0) return stop('The commit before the push does not exist. Deploy with a tag live-*.')
  if (others.out !== '') {
    console.error('::notice::Not deployed: the push changes other files too. A tag live-* deploys them.')
    return 0
  }
  const site = parseEnv(process.env['ENV_SITE'] ?? '')['VITE_SITE_URL'] ?? ''
  const page = await fetch(site, { cache: 'no-store' }).then(
    (answer) => answer.text(),
    () => '',
  )
  const [, live = ''] = COMMIT.exec(page) ?? []
  if (live === '') return stop(`${site} does not name the commit it was built from. Deploy it once with a tag live-*.`)
  const commands = [
    ['checkout', '--quiet', '--detach', live],
    ['rm', '-rq', 'brand'],
    ['checkout', '--quiet', after, '--', 'brand'],
  ]
  if (!commands.every((command) => git(...command).status === 0))
    return stop(`The live site was built from ${live}, which is not in this repository. Deploy with a tag live-*.`)
  console.info('isOnlyBrand=true')
  return 0
}

function stop(why: string): number {
  console.error(`::error::${why}`)
  return 1
}
