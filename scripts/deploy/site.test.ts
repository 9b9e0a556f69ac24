// The whole command and the commands of brand.yml, in a copy with a bare repository as its remote and stand-ins for npm, npx
// and the host. The host's accepts the arguments of wrangler pages deploy and serves the uploaded files.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
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
/** The page has words, code and the commit, as scripts/build/page-head.ts writes it. */
const NPM = `#!/bin/sh
echo "npm $*" >> "$CALLS"
case "$*" in *"$FAILS"*) [ -n "$FAILS" ] && exit 1;; esac
case "$*" in
*build*)
  mkdir -p dist && grep -h '^lead:' brand/hero.yaml > dist/index.html
  if [ -f src/code.ts ]; then cat src/code.ts >> dist/index.html; fi
  [ -z "$NAMES_COMMIT" ] || echo "<meta name=\\"commit\\" content=\\"$(git rev-parse HEAD)\\" />" >> dist/index.html;;
"ci --prefix=.github/upload"*)
  mkdir -p .github/upload/node_modules/.bin && cp "$(command -v wrangler)" .github/upload/node_modules/.bin/;;
esac
exit 0
`
/** A stand-in for scripts/generate, which has its own tests: the generated files match brand/. */
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
    'scripts/build/git.ts',
    '.github',
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
  return { folder, env, git, write, read, deploy, pushed: () => git('show', 'origin/main:brand/hero.yaml') }
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
  expect(git('show', 'origin/main:src/content/generated/hero.yaml')).toBe('lead: New words.\n')
  expect(git('status', '--porcelain')).toBe('')
  expect(read('calls').trim().split('\n').slice(-4)).toEqual([
    'npm run --silent doctor -- --launch',
    'npm run --silent build',
    expect.stringMatching(/^npx --yes wrangler@[\d.]+ pages deploy dist --project-name=acme --branch=main$/),
    'npm run --silent doctor',
  ])
})

test('if GitHub deploys each push, the command only pushes', () => {
  const { write, read, deploy, pushed } = firm('push')
  write('firm/brand/hero.yaml', 'lead: New words.\n')
  expect(deploy().output).toContain('GitHub builds and uploads it')
  expect([pushed(), read('uploaded')]).toEqual(['lead: New words.\n', ''])
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

type Step = { id?: string; if?: string; run?: string; env?: Record<string, string>; uses?: string }

/** brand.yml as GitHub would run it for a push: its own steps in a shell, third-party actions by equivalent code. */
async function pushedToGitHub({ folder, env, git, write }: ReturnType<typeof firm>, site: string): Promise<void> {
  const [before = '', after = ''] = [git('rev-parse', 'origin/main'), git('rev-parse', 'HEAD')].map((id) => id.trim())
  git('push', '-q')
  const known: Record<string, string> = {
    'github.event.before': before,
    'vars.ENV_SITE': `VITE_SITE_URL=${site}`,
    'vars.CLOUDFLARE_PROJECT': 'acme',
  }
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/brand.yml'), 'utf8'))
  for (const steps of [jobs.build.steps, jobs.upload.steps] as Step[][]) {
    const runner = join(folder, 'runner')
    rmSync(runner, { recursive: true, force: true })
    execFileSync('git', ['clone', '-q', join(folder, 'remote'), runner])
    for (const step of steps) {
      if (step.if !== undefined && known['isOnlyBrand'] !== 'true') continue
      if (step.uses?.startsWith('actions/upload-artifact'))
        cpSync(join(runner, 'dist'), join(folder, 'artifact'), { recursive: true })
      if (step.uses?.startsWith('actions/download-artifact'))
        cpSync(join(folder, 'artifact'), join(runner, 'dist'), { recursive: true })
      if (step.run === undefined) continue
      const variables = Object.entries(step.env ?? {}).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, key: string) => known[key] ?? ''),
      ])
      write('output', '')
      const GITHUB = { GITHUB_SHA: after, GITHUB_OUTPUT: join(folder, 'output'), NAMES_COMMIT: 'yes' }
      await promisify(execFile)('bash', ['-e', '-c', step.run], {
        cwd: runner,
        env: { ...env, ...GITHUB, ...Object.fromEntries(variables) },
      })
      for (const line of readFileSync(join(folder, 'output'), 'utf8').split('\n').filter(Boolean)) {
        const [name = '', value = ''] = line.split('=')
        known[name] = value
      }
    }
    if (known['isOnlyBrand'] !== 'true') return
  }
}

/** The host: serves the last upload at an address. */
async function serve(read: () => string): Promise<string> {
  const server = createServer((_, response) => response.end(read()))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a pushed word is deployed with the code that is live, regardless of tags', async () => {
  const ours = firm()
  const { git, write, read } = ours
  const site = await serve(() => read('uploaded'))
  const commit = (message: string) => git('add', '-A') + git('commit', '-qm', message)
  write('firm/src/code.ts', '// live\n')
  commit('Code')
  git('push', '-q')
  const live = git('rev-parse', 'HEAD').trim()
  write('uploaded', `lead: Old words.\n<meta name="commit" content="${live}" />\n`)

  write('firm/src/code.ts', '// not deployed yet\n')
  commit('More code')
  for (const tag of ['v1.0.0', 'v9.9.9']) git('tag', tag)
  await pushedToGitHub(ours, site)
  expect(read('uploaded')).toContain('lead: Old words.')

  write('firm/brand/hero.yaml', 'lead: New words.\n')
  commit('Words')
  await pushedToGitHub(ours, site)
  expect(read('uploaded')).toBe(`lead: New words.\n// live\n<meta name="commit" content="${live}" />\n`)
})

test('without a commit on the live page nothing is uploaded, and the message has advice', async () => {
  const ours = firm()
  ours.write('firm/brand/hero.yaml', 'lead: New words.\n')
  ours.git('commit', '-qam', 'Words')
  ours.write('uploaded', 'lead: Old words.\n')
  const site = await serve(() => ours.read('uploaded'))
  await expect(pushedToGitHub(ours, site)).rejects.toThrow(
    `${site} does not name the commit it was built from. Deploy it once with a tag live-*.`,
  )
  expect(ours.read('uploaded')).toBe('lead: Old words.\n')
})
