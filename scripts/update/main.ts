// npm run update [-- v1.1.0]: merges a version of the template, the newest unless one is named. brand/ is not changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { git, run, ROOT } from '../build/git.ts'

/** Generated from brand/ and its schema, so regenerated instead of merged. */
const GENERATED = ['src/content/generated', 'src/app/colors.css', 'supabase/functions/_shared/site.ts', 'voice']

process.exitCode = update(process.argv[2])

function update(wanted: string | undefined): number {
  const open = git('status', '--porcelain').out
  if (open !== '')
    return stop(`These files are not committed, and an update could lose them:\n${open}`, [
      'git add brand && git commit -m "Our words and pictures"',
      'npm run update',
    ])
  if (git('remote', 'get-url', 'template').status !== 0)
    return stop('This repository has no remote named template yet.', [
      'git remote add template ADDRESS-OF-THE-TEMPLATE',
      'npm run update',
    ])
  // Kept apart from the tags of this repository, which may have the same names.
  if (git('fetch', '--quiet', '--no-tags', 'template', '+refs/tags/v*:refs/template/v*').status !== 0)
    return stop('The template could not be reached.', ['git fetch template'])
  const listed = git('for-each-ref', '--sort=-version:refname', '--format=%(refname:strip=2)', 'refs/template')
  const versions = listed.out.split('\n')
  const version = wanted ?? versions[0] ?? ''
  if (version === '' || !versions.includes(version))
    return stop(version === '' ? 'The template has no version yet.' : `The template has no version ${version}.`, [])
  if (git('merge-base', '--is-ancestor', `template/${version}`, 'HEAD').status === 0) {
    console.info(`This is already ${version}.`)
    return 0
  }
  return merge(version)
}

function merge(version: string): number {
  const ref = `template/${version}`
  if (git('merge-base', ref, 'HEAD').status !== 0)
    return stop(`This repository and ${version} have no commit in common, so nothing was merged.`, [
      `git merge --allow-unrelated-histories ${ref}`,
      'then resolve the conflicts in the files it lists',
    ])
  git('-c', 'merge.ours.driver=true', 'merge', '--no-commit', '--no-ff', '--quiet', ref)
  // Its exit code is the same for conflicts, some of which are resolved below.
  if (git('rev-parse', '--verify', '--quiet', 'MERGE_HEAD').status !== 0)
    return stop(`Git refused to merge ${version}. Nothing was changed here.`, [`git merge ${ref}`])
  // Restores the owner's files, including removals, and drops those of the sample.
  for (const path of ['brand', ...GENERATED]) {
    git('rm', '-rqf', '--ignore-unmatch', path)
    git('checkout', '--quiet', 'HEAD', '--', path)
  }
  const conflicts = git('diff', '--name-only', '--diff-filter=U').out
  if (conflicts !== '') {
    git('merge', '--abort')
    return stop(`You and ${version} changed the same lines of:\n${conflicts}\nNothing was changed here.`, [
      `git merge ${ref}`,
      'then resolve the conflicts in these files',
    ])
  }
  const isNewInstall = git('diff', '--quiet', 'HEAD', '--', 'package-lock.json').status !== 0
  if (isNewInstall && !run('npm', 'install', '--no-audit', '--no-fund')) {
    git('merge', '--abort')
    return stop(`The packages of ${version} could not be installed, so it was not merged.`, [
      'npm install',
      'npm run update',
    ])
  }
  // Runs the new code in a separate process.
  const isComplete = run(process.execPath, 'scripts/generate/main.ts', 'brand')
  git('add', '--', ...GENERATED)
  if (!run('git', 'commit', '--quiet', '-m', `Update to ${version}`)) {
    git('merge', '--abort')
    return stop(`Git refused to commit ${version}, for the reason above. Nothing was changed here.`, [])
  }
  console.info(`\nUpdated to ${version}. brand/ is unchanged.`)
  const todo = whatToDo(version.slice(1))
  if (todo) console.info(`\nWhat to do after this update (CHANGELOG.md):\n${todo}`)
  console.info(
    isComplete
      ? '\nNext: npm run build -- --local && npm start, to look at it; then npm run deploy -- backend'
      : '\nThis version needs texts that brand/ does not have yet: add the texts listed above, then run npm run build.',
  )
  return 0
}

function whatToDo(version: string): string {
  const [, text = ''] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(`## [${version}]`)
  return /### What to do\n+(.*?)\n+(?:###? |$)/s.exec(text.split('\n## ')[0] ?? '')?.[1] ?? ''
}

function stop(why: string, commands: string[]): number {
  console.error(
    [why, ...(commands.length > 0 ? ['Run:'] : []), ...commands.map((command) => `  ${command}`)].join('\n'),
  )
  return 1
}
