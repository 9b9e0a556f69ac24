// The command as a whole, on a copy with a bare repository as its remote and stand-ins for npm and npx. That of npx takes
// the arguments of wrangler pages deploy and keeps what it was given.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

// It starts up to twenty processes, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const WRANGLER = `#!/bin/sh
# npx --yes wrangler@VERSION pages deploy FOLDER --project-name=NAME --branch=NAME
echo "npx $*" >> "$CALLS"
case "$2" in wrangler@*) ;; *) echo "Unknown package $2" >&2; exit 1;; esac
[ "$3 $4" = "pages deploy" ] && [ -f "$5/index.html" ] || { echo "Specify a directory of assets" >&2; exit 1; }
case "$6" in --project-name=?*) ;; *) echo "Missing argument: project-name" >&2; exit 1;; esac
cat "$5/index.html" > "$UPLOADED"
echo "✨ Deployment complete! Take a peek over at https://1a2b3c4d.acme.pages.dev"
`
const NPM = `#!/bin/sh
echo "npm $*" >> "$CALLS"
case "$*" in *"$FAILS"*) [ -n "$FAILS" ] && exit 1;; esac
case "$*" in *build*) mkdir -p dist && grep -h '^lead:' brand/hero.yaml > dist/index.html;; esac
exit 0
`
/** Of scripts/generate, which has tests of its own: what is made from brand/ follows it. */
const GENERATE = `import { cpSync, rmSync } from 'node:fs'
rmSync('src/content/generated', { recursive: true, force: true })
cpSync('brand', 'src/content/generated', { recursive: true })
`

function firm(uploadTo = 'cloudflare:acme') {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = join(folder, 'firm')
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
  }
  for (const file of [
    'scripts/deploy',
    'scripts/update',
    '.github/upload',
    'package.json',
    'supabase/functions/_shared/site.ts',
  ])
    cpSync(join(ROOT, file), join(root, file), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  write(
    'firm/scripts/deploy/main.ts',
    "import { deploySite } from './site.ts'\nprocess.exitCode = deploySite(process.argv.slice(3))\n",
  )
  write('firm/scripts/generate/main.ts', GENERATE)
  write('firm/brand/hero.yaml', 'lead: Old words.\n')
  write('firm/src/content/generated/hero.yaml', 'lead: Old words.\n')
  write('firm/.gitignore', 'node_modules\ndist\n.env\n')
  write('firm/.env', `UPLOAD_TO=${uploadTo}\nVITE_SITE_URL=https://acme.dev\n`)
  write('bin/npx', WRANGLER, 0o755)
  write('bin/npm', NPM, 0o755)
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    CALLS: join(folder, 'calls'),
    UPLOADED: join(folder, 'uploaded'),
    FAILS: '',
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.test', ...args], { cwd: root, encoding: 'utf8' })
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', join(folder, 'remote')])
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@acme.test')
  git('add', '-A')
  git('commit', '-qm', 'Ours')
  git('remote', 'add', 'origin', join(folder, 'remote'))
  git('push', '-qu', 'origin', 'main')
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')
  const deploy = (fails = '', ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync([packageFile.scripts.deploy, 'site', ...args].join(' '), {
      shell: true,
      cwd: root,
      env: { ...env, FAILS: fails },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  return { folder, git, write, read, deploy, pushed: () => git('show', 'origin/main:brand/hero.yaml') }
}

test('a changed word is committed, pushed, built, uploaded and looked at', () => {
  const { write, read, deploy, git, pushed } = firm()
  write('firm/brand/hero.yaml', 'lead: New words.\n')
  write('firm/brand/pictures/Über uns.jpg', 'a photograph')
  const dry = deploy('', '--dry-run')
  expect(dry.said).toMatch(
    /dry run.*git add .*brand\/hero\.yaml.*git push.*build.*wrangler@\S+ pages deploy dist --project-name=acme.*doctor/s,
  )
  expect([pushed(), read('uploaded')]).toEqual(['lead: Old words.\n', ''])

  const { status, said } = deploy()
  expect(said).toContain('https://1a2b3c4d.acme.pages.dev')
  expect(said).toMatch(
    /Pushed: \w+ Change words and pictures\nOnline: https:\/\/acme\.dev\nIf words of mails changed, run: npm run deploy -- backend --yes\n$/,
  )
  expect(status).toBe(0)
  expect([pushed(), read('uploaded')]).toEqual(['lead: New words.\n', 'lead: New words.\n'])
  expect(git('show', 'origin/main:src/content/generated/hero.yaml')).toBe('lead: New words.\n')
  expect(git('status', '--porcelain')).toBe('')
  expect(read('calls').trim().split('\n').slice(-4)).toEqual([
    'npm run --silent doctor -- --launch',
    'npm run --silent build',
    expect.stringMatching(/^npx --yes wrangler@[\d.]+ pages deploy dist --project-name=acme --branch=main$/),
    'npm run --silent doctor',
  ])
})

test('where GitHub deploys each push, the push is all', () => {
  const { write, read, deploy, pushed } = firm('push')
  write('firm/brand/hero.yaml', 'lead: New words.\n')
  expect(deploy().said).toContain('GitHub builds and uploads it')
  expect([pushed(), read('uploaded')]).toEqual(['lead: New words.\n', ''])
})

test('sample content, other changes and a remote that is ahead are refused, and nothing is pushed', () => {
  const { folder, write, deploy, git, pushed } = firm()
  write('firm/brand/hero.yaml', 'lead: New words.\n')
  expect(deploy('--launch')).toMatchObject({
    status: 1,
    said: 'Stopped: not ready to launch. Do what the lines above say.\n',
  })
  write('firm/src/code.ts', 'export {}\n')
  expect(deploy().said).toBe('Other files than brand/ are changed: src/code.ts. Commit or undo them first.\n')
  rmSync(join(folder, 'firm/src/code.ts'))
  execFileSync('git', ['clone', '-q', join(folder, 'remote'), join(folder, 'colleague')])
  const commit = ['-c', 'user.name=B', '-c', 'user.email=b@acme.test', 'commit', '-q', '--allow-empty', '-m', 'Theirs']
  execFileSync('git', commit, { cwd: join(folder, 'colleague') })
  execFileSync('git', ['push', '-q'], { cwd: join(folder, 'colleague') })
  expect(deploy().said).toBe('origin/main has 1 commits that are not here. Run: git pull\n')
  git('pull', '-q', '--no-rebase')
  expect(deploy('build').said).toContain('Stopped: the build. Nothing was uploaded; the site is as it was.')
  expect(pushed()).toBe('lead: New words.\n')
})

test('another branch than main is refused', () => {
  const { deploy, git, read } = firm()
  git('switch', '-qc', 'draft')
  git('push', '-qu', 'origin', 'draft')
  expect(deploy()).toEqual({
    status: 1,
    said: 'Only origin/main is published, and this branch belongs to origin/draft. Run: git switch main\n',
  })
  expect(read('uploaded')).toBe('')
})
