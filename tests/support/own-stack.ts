import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { findFreePort } from '../../stack/process/ports.ts'
import { PORTS, ROOT, type Mode } from '../../stack/settings.ts'
import { readStackFile, type StackFile } from '../../stack/launcher/stack-file.ts'

const started = new Set<OwnStack>()

export function startedStacks(): OwnStack[] {
  return [...started]
}

export type OwnStack = {
  process: ChildProcess
  addresses: StackFile
}

export async function freePorts(): Promise<NodeJS.ProcessEnv> {
  const entries = await Promise.all(
    Object.values(PORTS).map(async ({ variable }) => [variable, String(await findFreePort())]),
  )
  return Object.fromEntries(entries) as NodeJS.ProcessEnv
}

/** `root`: the repository, or a copy whose files a test changes. */
export async function startStack(
  folder: string,
  env: NodeJS.ProcessEnv,
  mode: Mode = 'start',
  root = ROOT,
): Promise<OwnStack> {
  const { child, output } = launch(join(root, 'stack/main.ts'), { ...env, STACK_DIR: folder }, mode)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output.text.includes('Up in') && resolve())
    child.once('exit', () => reject(new Error(output.text)))
  })
  const addresses = readStackFile(folder)
  if (!addresses) throw new Error('stack.json was not written')
  const stack = { process: child, addresses }
  started.add(stack)
  return stack
}

export type TemporaryStack = OwnStack & {
  folder: string
  sql: Sql
  close: () => Promise<void>
}

/** A stack in a temporary folder, which `close` removes, on free ports unless `env` names others. */
export async function openStack(env: NodeJS.ProcessEnv): Promise<TemporaryStack> {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'))
  const stack = await startStack(folder, { ...(await freePorts()), ...env })
  const sql = postgres(stack.addresses.dbUrl, { max: 8, onnotice: () => {} })
  const close = async () => {
    await sql.end({ timeout: 1 })
    await stopStack(stack)
    await runCommand('stack/reset.ts', { STACK_DIR: folder })
  }
  return { ...stack, folder, sql, close }
}

export async function runCommand(script: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const { child, output } = launch(script, env, ...args)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { code, output: output.text }
}

export async function stopStack(stack: OwnStack): Promise<number | null> {
  started.delete(stack)
  const { process: child } = stack
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGTERM')
  return ended
}

function launch(script: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [isAbsolute(script) ? script : join(ROOT, script), ...args], {
    cwd: ROOT,
    // Beside NO_COLOR, FORCE_COLOR of a test runner makes Node print a warning into the output.
    env: { ...process.env, FORCE_COLOR: undefined, ...env },
  })
  const output = { text: '' }
  const collect = (chunk: Buffer) => {
    output.text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, output }
}
