// npm run deploy -- site: commits and pushes brand/, builds the site and uploads it to the host in .env. With
// --dry-run it only prints what it would do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { git, run, ROOT } from '../build/git.ts'

const WRANGLER = 'wrangler@4.158.0'
const NETLIFY = 'netlify-cli@27.10.2'

/** `what` fills "Stopped: …". */
type Step = { what: string; command: string[]; remedy: string }

/** `UPLOAD_TO`: a host and the name of the site there. */
export const UPLOAD_TO = /^(?:cloudflare:[\w-]+|netlify:[\w-]+)$/

/** The exit code. */
export function deploySite(args: string[]): number {
  const isDryRun = args.includes('--dry-run')
  const target = parseEnv(existsSync(join(ROOT, '.env')) ? readFileSync(join(ROOT, '.env'), 'utf8') : '')
  const host = target['UPLOAD_TO'] ?? ''
  if (!UPLOAD_TO.test(host)) return stop('No host is set up. Run: npm run setup')
  // Checks for sample content before anything is committed.
  if (!done(LAUNCH)) return 1

  const changed = git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all')
    .out.split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3))
  const others = changed.filter((file) => !file.startsWith('brand/'))
  if (others.length > 0)
    return stop(`Files outside brand/ have changes: ${others.join(', ')}. Commit or undo them first.`)
  const branch = git('rev-parse', '--abbrev-ref', '@{upstream}')
  if (branch.status !== 0) return stop('This branch is not pushed yet. Run: git push -u origin main')
  if (branch.out !== 'origin/main')
    return stop(`Only origin/main is published, and this branch tracks ${branch.out}. Run: git switch main`)
  if (git('fetch', '--quiet').status !== 0) return stop('The repository could not be reached. Run: git fetch')
  const ahead = git('rev-list', '--count', 'HEAD..@{upstream}').out
  if (ahead !== '0')
    return stop(`${branch.out} is ${ahead} ${ahead === '1' ? 'commit' : 'commits'} ahead of this branch. Run: git pull`)

  const steps = [...(changed.length > 0 ? commit(changed) : []), PUSH, ...online(host)]
  if (isDryRun) {
    console.info(
      ['This is a dry run. It would run:', ...steps.map(({ command }) => `  ${command.join(' ')}`)].join('\n'),
    )
    return 0
  }
  for (const step of steps) if (!done(step)) return 1
  console.info(`\nPushed: ${git('log', '-1', '--format=%h %s').out}`)
  console.info(`Online: ${target['VITE_SITE_URL']}`)
  console.info('If the text of mails changed, run: npm run deploy -- backend --yes')
  return 0
}

const LAUNCH: Step = {
  what: 'not ready to launch',
  command: ['npm', 'run', '--silent', 'doctor', '--', '--launch'],
  remedy: 'Follow the advice above.',
}
const PUSH: Step = { what: 'the push', command: ['git', 'push', '--quiet'], remedy: 'Run: git push' }

function commit(changed: string[]): Step[] {
  const remedy = 'See the output of Git above.'
  return [
    { what: 'the commit', command: ['git', 'add', '--all', '--', ...changed], remedy },
    { what: 'the commit', command: ['git', 'commit', '--quiet', '-m', 'Change words and pictures'], remedy },
  ]
}

function online(host: string): Step[] {
  const [name = '', site = ''] = host.split(':')
  const uploads: Record<string, string[]> = {
    cloudflare: [WRANGLER, 'pages', 'deploy', 'dist', `--project-name=${site}`, '--branch=main'],
    netlify: [NETLIFY, 'deploy', '--prod', '--no-build', '--dir=dist', `--site=${site}`],
  }
  return [
    {
      what: 'the build',
      command: ['npm', 'run', '--silent', 'build'],
      remedy: 'Nothing was uploaded; the site is unchanged.',
    },
    {
      what: 'the upload',
      command: ['npx', '--yes', ...(uploads[name] ?? [])],
      remedy: 'The site is unchanged. Run: npm run deploy -- site',
    },
    {
      what: 'the doctor',
      command: ['npm', 'run', '--silent', 'doctor'],
      remedy: 'The site is online; follow the advice above.',
    },
  ]
}

function done({ what, command: [program = '', ...args], remedy }: Step): boolean {
  if (run(program, ...args)) return true
  stop(`Stopped: ${what}. ${remedy}`)
  return false
}

function stop(why: string): number {
  console.error(why)
  return 1
}
