// npm run deploy: checks brand/ and .env, then deploys the backend, builds the site for it, uploads the site and runs the
// doctor. It stops at the first failure; repeating it does no harm.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '#src/brand/brand.data.ts'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import { Brand } from '#src/brand/read/read-brand.ts'
import { checkBrand } from '../brand/check-brand.ts'
import { NO_VOICE_DEMO } from '../build/site-env.ts'
import { backendSteps, filesIn, writeBackend } from './backend.ts'
import { readEnvFile, type DeployEnv } from './env-file.ts'
import { compareMigrations, migrationHashes } from '../../stack/services/postgres/migrations.ts'
import { describeStep, runSteps, Stop, type Step } from './steps.ts'
import { installCommand, toolPath, TOOLS } from '../../tools/install.ts'
import { deployAssistant, requireAssistant, sendsAssistant } from './voice.ts'
import { readArguments } from '../../stack/process/arguments.ts'
import { nullable, object, record, text } from '#shared/parse-json.ts'
import { describe, sendRequest } from '../doctor/network.ts'
import { ROOT } from '../../stack/settings.ts'

const SITE = '.local/site'
const HERE = {
  envFile: join(ROOT, '.env'),
  brand: new BrandFiles(join(ROOT, 'brand')),
  folder: join(ROOT, '.local/deploy'),
  tools: TOOLS,
  isDryRun: false,
  withMigrations: true,
}

const HELP = `npm run deploy [-- OPTIONS]: deploys the backend, then the site, to what .env names, and checks it.

  --dry-run        checks brand/ and .env, prints the steps and changes nothing
  --no-migrations  deploys only to a database that has every migration of this folder

Steps: the voice assistant, tools, tools check, link, migrations, settings, secrets, removed secrets, functions,
scheduler, build, project, upload, doctor. It stops at the first failure; repeating it does no harm.`

export async function deploy({ envFile, brand, folder, tools, isDryRun, withMigrations } = HERE): Promise<number> {
  try {
    const faults = (await brandFaults(brand)).map((line) => `\n  ${line}`)
    const again = `npm run deploy${isDryRun ? ' -- --dry-run' : ''}`
    if (faults.length > 0) throw new Stop(`The site is not yet your own:${faults.join('')}`, again)
    console.info(
      'brand/ is complete: no file, person, client or figure of the sample is left. Other sentences of it may be: read yours once more.',
    )
    for (const line of missingLists(brand)) console.info(line)
    const env = readEnvFile(envFile)
    if (!env) throw new Stop('There is no .env. Copy .env.example to .env and fill it in, as docs/deploy.md says.')
    if (!withMigrations) requireAssistant(env)
    if (features.voice && !env.site['VITE_VOICE_ASSISTANT_ID']) console.info(NO_VOICE_DEMO)
    const all = [...toolSteps(tools), ...backendSteps(env, folder, tools), ...siteSteps(env, tools)]
    const steps = withMigrations ? all : all.filter(({ name }) => name !== 'migrations')
    if (isDryRun) {
      if (sendsAssistant(env)) console.info('\n── assistant: sent to the voice provider')
      for (const step of [...steps, doctorStep(env)]) console.info(describeStep(step, env))
      console.info('\nA dry run: nothing was changed. To deploy: npm run deploy')
      return 0
    }
    await checkMigrations(env, withMigrations)
    await deployAssistant(env)
    writeBackend(env, folder)
    const existed = await runSteps(steps, env)
    // No domain can lead to a project that was created just now.
    if (!env.values['DEPLOY_SITE'] && !existed.has('project')) {
      console.info(
        `\nEverything is deployed. Next: connect ${env.siteUrl} as docs/deploy.md says, then npm run doctor.`,
      )
      return 0
    }
    await runSteps([doctorStep(env)], env)
    console.info(`\nOnline: ${env.siteUrl}`)
    return 0
  } catch (error) {
    const next = error instanceof Stop ? error.next : 'npm run deploy'
    console.error(`\n${error instanceof Error ? error.message : String(error)}\nThen: ${next}`)
    return 1
  } finally {
    for (const file of Object.values(filesIn(folder))) rmSync(file, { force: true })
  }
}

/** What is published must find the tables and functions that it uses. */
async function checkMigrations({ projectUrl, values }: DeployEnv, withMigrations: boolean): Promise<void> {
  const response = await sendRequest(`${projectUrl}/rest/v1/rpc/doctor_facts`, {
    method: 'POST',
    headers: { apikey: values['SUPABASE_SECRET_KEY'] ?? '', 'content-type': 'application/json' },
    body: '{}',
  })
  // Before the first deployment there is no such function.
  if (response.status === 404 && withMigrations) return
  if (response.status !== 200)
    throw new Stop(
      `Nothing was deployed: doctor_facts() got ${describe(response)}. Check VITE_SUPABASE_URL and SUPABASE_SECRET_KEY, and that the project is not paused.`,
    )
  const { missing, changed } = compareMigrations(migrationHashes(), parseApplied(response.body).migrations)
  if (changed.length > 0)
    throw new Stop(
      `Nothing was deployed: the database has the migrations ${changed.join(', ')} as they were before a change. Undo the change, and make it in a new file.`,
    )
  if (missing.length > 0 && !withMigrations)
    throw new Stop(`Nothing was deployed: the database lacks the migrations ${missing.join(', ')}. Take a backup.`)
}

const parseApplied = object({ migrations: record(nullable(text)) })

/** What must be the firm's own before it is published. The report is marked as a sample, drawings and the order say nothing. */
const MUST_BE_OWN = [
  'brand.yaml',
  'hero.yaml',
  'services.yaml',
  'about.yaml',
  'quotes.yaml',
  'contact.yaml',
  'emails.yaml',
  'assistant.yaml',
  'privacy.yaml',
  'pages/*.md',
  'logo/*.svg',
]
/** With what privacy.yaml states, they describe any firm. */
const MAY_BE_SAMPLE = new Set(['pages/privacy.md', 'pages/accessibility.md'])
/** Notes and the number of the sample's legal notice, addresses that lead nowhere, front pages of networks. */
const SAMPLE_LINE =
  /^> Sample entry|(?:\b(?:0{8}|\w+\.example|example\.(?:com|net|org))\b|\/\/(?:www\.)?(?:facebook|instagram|linkedin|x)\.com\/?["']?\s*$)/

/** Files about people. In others a sentence of the sample is copied only if it has a figure: the rest may suit any firm. */
const ABOUT_PEOPLE = new Set(['about.yaml', 'quotes.yaml'])

/** The firm, the people and the clients that the sample invents. */
function sampleNames(): string[] {
  const { content } = new Brand(new BrandFiles(join(ROOT, 'sample')))
  const { quotes = [] } = content['quotes.yaml'] ?? {}
  const people = [...content['about.yaml'].founders, ...quotes].map(({ name }) => name)
  return [content['brand.yaml'].name, ...people, ...quotes.map(({ company }) => company)]
}

/** Mistakes, files that come from the sample but must be the firm's own, and lines that were copied from it. */
export async function brandFaults(files: BrandFiles): Promise<readonly string[]> {
  const brand = await checkBrand(new Brand(files))
  if (brand.mistakes.length > 0) return brand.mistakes
  const published = MUST_BE_OWN.filter(
    (path) => path !== 'assistant.yaml' || brand.content['brand.yaml'].features.voice,
  )
  const names = sampleNames()
  const lines = published
    .flatMap((pattern) => files.list(pattern))
    .flatMap((path) => {
      if (files.isSample(path))
        return MAY_BE_SAMPLE.has(path) ? [] : [`brand/${path} is still the one of sample/: put your own there`]
      if (path.startsWith('logo/')) return []
      return files
        .rowsOf(path)
        .filter(
          ({ content, isCopied }) =>
            SAMPLE_LINE.test(content) ||
            names.some((name) => content.includes(name)) ||
            (isCopied && (ABOUT_PEOPLE.has(path) || /\d/.test(content))),
        )
        .map(({ line, content }) => `brand/${path} line ${line} is the sample's: ${content}`)
    })
  return lines.length > 0 ? lines : brand.outdated
}

const LISTS = {
  '{stored}': 'what is stored and for how long',
  '{recipients}': 'who receives what',
}

/** An own text may name them in its own words, which the settings do not change. */
function missingLists(files: BrandFiles): string[] {
  const page = files.read('pages/privacy.md')
  return Object.entries(LISTS)
    .filter(([list]) => !page.includes(list))
    .map(([list, what]) => `brand/pages/privacy.md has no ${list}: name ${what} in your own words, at each change.`)
}

/** At each deployment, because the tools get the keys of the project. npm skips an optional package with another hash. */
function toolSteps(folder: string): Step[] {
  const remedy = 'Nothing was deployed. A tool is missing, or its archive is not the one in tools/package-lock.json.'
  return [
    { name: 'tools', command: [...installCommand(folder)], remedy },
    { name: 'tools check', command: [toolPath('supabase', folder), '--version'], remedy },
  ]
}

const SITE_UNCHANGED = 'The backend is deployed. The site is as before; before the first deployment there is none.'

/** After the backend, because a page must never call a backend that is older than itself. */
function siteSteps(env: DeployEnv, tools: string): Step[] {
  return [
    {
      name: 'build',
      command: ['npm', 'run', '--silent', 'build'],
      // All of them: the build looks for their values in what it made. `npm start` serves dist/, which must not write real leads.
      env: { ...env.values, ...env.site, STACK_DIST: SITE },
      remedy: SITE_UNCHANGED,
    },
    ...uploadSteps(env, tools),
  ]
}

function doctorStep({ values, siteUrl }: DeployEnv): Step {
  return {
    name: 'doctor',
    command: ['npm', 'run', '--silent', 'doctor'],
    env: values,
    remedy: `Everything is deployed. Follow the advice above; if ${siteUrl} is not connected yet, connect it as docs/deploy.md says.`,
    next: 'npm run doctor',
  }
}

function uploadSteps({ values }: DeployEnv, tools: string): Step[] {
  const remedy = `${SITE_UNCHANGED} The message above says why.`
  if (values['DEPLOY_SITE']) return [{ name: 'upload', command: values['DEPLOY_SITE'], remedy }]
  const project = values['CLOUDFLARE_PROJECT'] ?? ''
  const wrangler = (...args: string[]) => ({
    command: [toolPath('wrangler', tools), 'pages', ...args],
    env: Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('CLOUDFLARE_'))),
    remedy,
  })
  return [
    {
      name: 'project',
      ...wrangler('project', 'create', project, '--production-branch=main'),
      isDoneIf: /already exists/,
    },
    { name: 'upload', ...wrangler('deploy', SITE, `--project-name=${project}`, '--branch=main') },
  ]
}

if (import.meta.main) {
  const { values } = readArguments(HELP, {
    options: { 'dry-run': { type: 'boolean', default: false }, 'no-migrations': { type: 'boolean', default: false } },
  })
  process.exitCode = await deploy({ ...HERE, isDryRun: values['dry-run'], withMigrations: !values['no-migrations'] })
}
