import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SETTING_NAMES, type DeployEnv } from './env-file.ts'
import { ROOT } from '../../stack/settings.ts'

export class Stop extends Error {
  readonly next: string

  constructor(why: string, next = 'npm run deploy') {
    super(why)
    this.next = next
  }
}

export type Step = {
  name: string
  /** A line for the shell, or a program and its arguments. Never a secret: everyone on a machine can read command lines. */
  command: string | string[]
  env?: NodeJS.ProcessEnv
  remedy: string
  next?: string
  isDoneIf?: RegExp
}

export function describeStep({ name, command }: Step, env: DeployEnv): string {
  return `\n── ${name}: ${mask([command].flat().join(' '), env)}`
}

export async function runSteps(steps: Step[], env: DeployEnv): Promise<Set<string>> {
  const done = new Set<string>()
  for (const step of steps) {
    console.info(describeStep(step, env))
    const { code, output } = await run(step, env)
    if (code === 0) continue
    if (!step.isDoneIf?.test(output)) {
      if (step.isDoneIf) console.error(output)
      throw new Stop(`Stopped at "${step.name}". ${step.remedy}`, step.next)
    }
    done.add(step.name)
  }
  return done
}

function run({ command, env: more, isDoneIf }: Step, env: DeployEnv): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const [program = '', ...args] = [command].flat()
    const others = Object.entries(process.env).filter(([name]) => !SETTING_NAMES.has(name))
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...Object.fromEntries(others), ...more },
      shell: typeof command === 'string',
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let output = ''
    const show = (line: string) => {
      output += `${mask(line, env)}\n`
      if (!isDoneIf) console.info(mask(line, env))
    }
    createInterface(child.stdout).on('line', show)
    createInterface(child.stderr).on('line', show)
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

function mask(text: string, { values, cronSecret }: DeployEnv): string {
  const secrets = Object.keys(values).filter((name) => /^(?!VITE_).*(KEY|SECRET|TOKEN|PASSWORD)$/.test(name))
  return [cronSecret, ...secrets.map((name) => values[name] ?? '')]
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '••••'), text)
}
