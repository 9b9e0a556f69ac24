// The whole command, in a copy with a bare repository as its remote and stand-ins for npm, npx and the host, which accepts
// the arguments of wrangler pages deploy.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

// It starts up to twenty processes in sequence.
vi.setConfig({ testTimeout: 120_000 })

const WRANGLER = `#!/bin/sh
# wrangler pages deploy FOLDER --project-name=NAME --branch=NAME
[ "$1 $2" = "pages deploy" ] && [ -f "$3/index.html" ] || { echo "Specify a directory of assets" >&2; exit 1; }
case "$4" in --project-name=?*) ;; *) echo "Missing argument: project-name" >&2; exit 1;; esac
cat "$3/index.html" > "$UPLOADED"
echo "✨ Deployment complete! Take a peek over at https://1a2b3c4d.acme.pages.dev"
`
const NPX = `#!/bin/sh
echo "npx $*" >> "$CALLS"
case "$2" in wrangler@*) ;; *) echo "Unknown package $2" >&2; exit 1;; esac
shift 2
exec wrangler "$@"
`
const NPM = `#!/bin/sh
echo "npm $*" >> "$CALLS"
case "$*" in *"$FAILS"*) [ -n "$FAILS" ] && exit 1;; esac
case "$*" in
*build*) mkdir -p dist && grep -h '^lead:' brand/hero.yaml > dist/index.html;;
esac
exit 0
`
function firm() {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = join(folder, 'firm')
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
  }
  for (const file of ['scripts/deploy', 'scripts/build/git.ts', 'package.json'])
    cpSync(join(ROOT, file), join(root, file), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  write(
    'firm/scripts/deploy/main.ts',
    "import { deploySite } from './site.ts'\nprocess.exitCode = deploySite(process.argv.slice(3))\n",
  )
  write('firm/scripts/brand/main.ts', '')
  write('firm/brand/hero.yaml', 'lead: Old words.\n')
  write('firm/.gitignore', 'node_modules\ndist\n.env\n')
  write('firm/.env', `UPLOAD_TO=cloudflare:acme\nVITE_SITE_URL=https://acme.dev\n`)
  write('bin/wrangler', WRANGLER, 0o755)
  write('bin/npx', NPX, 0o755)
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
    return { status, output: stdout + stderr }
  }
  return { folder, git, write, read, deploy, pushed: () => git('show', 'origin/main:brand/hero.yaml') }
}

test('a changed word is committed, pushed, built, uploaded and checked', () => {
  const { write, read, deploy, git, pushed } = firm()
  write('firm/brand/hero.yaml', 'lead: New words.\n')
  write('firm/brand/pictures/Über uns.jpg', 'a photograph')
  const dry = deploy('', '--dry-run')
  expect(dry.output).toMatch(
    /dry run.*git add .*brand\/hero\.yaml.*git push.*build.*wrangler@\S+ pages deploy dist --project-name=acme.*doctor/s,
  )
  expect([pushed(), read('uploaded')]).toEqual(['lead: Old words.\n', ''])

  const { status, output } = deploy()
  expect(output).toContain('https://1a2b3c4d.acme.pages.dev')
  expect(output).toMatch(
    /Pushed: \w+ Change words and pictures\nOnline: https:\/\/acme\.dev\nIf the text of mails changed, run: npm run deploy -- backend --yes\n$/,
  )
  expect(status).toBe(0)
  expect([pushed(), read('uploaded')]).toEqual(['lead: New words.\n', 'lead: New words.\n'])
  expect(git('status', '--porcelain')).toBe('')
  expect(read('calls').trim().split('\n').slice(-4)).toEqual([
    'npm run --silent doctor -- --launch',
    'npm run --silent build',
    expect.stringMatching(/^npx --yes wrangler@[\d.]+ pages deploy dist --project-name=acme --branch=main$/),
    'npm run --silent doctor',
  ])
})

test('sample content, other changes and a remote that is ahead are refused, and nothing is pushed', () => {
  const { folder, write, deploy, git, pushed } = firm()
  write('firm/brand/hero.yaml', 'lead: New words.\n')
  expect(deploy('--launch')).toMatchObject({
    status: 1,
    output: 'Stopped: not ready to launch. Follow the advice above.\n',
  })
  write('firm/src/code.ts', 'export {}\n')
  expect(deploy().output).toBe('Files outside brand/ have changes: src/code.ts. Commit or undo them first.\n')
  rmSync(join(folder, 'firm/src/code.ts'))
  execFileSync('git', ['clone', '-q', join(folder, 'remote'), join(folder, 'colleague')])
  const commit = ['-c', 'user.name=B', '-c', 'user.email=b@acme.test', 'commit', '-q', '--allow-empty', '-m', 'Theirs']
  execFileSync('git', commit, { cwd: join(folder, 'colleague') })
  execFileSync('git', ['push', '-q'], { cwd: join(folder, 'colleague') })
  expect(deploy().output).toBe('origin/main is 1 commit ahead of this branch. Run: git pull\n')
  git('pull', '-q', '--no-rebase')
  expect(deploy('build').output).toContain('Stopped: the build. Nothing was uploaded; the site is unchanged.')
  expect(pushed()).toBe('lead: New words.\n')
})

test('a branch other than main is refused', () => {
  const { deploy, git, read } = firm()
  git('switch', '-qc', 'draft')
  git('push', '-qu', 'origin', 'draft')
  expect(deploy()).toEqual({
    status: 1,
    output: 'Only origin/main is published, and this branch tracks origin/draft. Run: git switch main\n',
  })
  expect(read('uploaded')).toBe('')
})
