// npm run bench -- bugs: chaos has to fail for each of these bugs, planted into a copy of the repository one at a time.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../../../stack/settings.ts'
import { options } from '../options.ts'
import { none, printChecks, type Guarantee } from '../report.ts'

const MAILS = 'supabase/migrations/20261115050000_mails.sql'
const FUNCTIONS = 'supabase/functions'
const VISITORS = 150
const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', '.local', 'test-results'])

type Bug = { name: string; file: string; code: string; planted: string }

const BUGS: Bug[] = [
  {
    name: 'an exception is swallowed when the mails of a lead are stored',
    file: MAILS,
    code: `('confirmation', hold_confirmation)) as due (kind, reason);\n  return null;\n`,
    planted: `('confirmation', hold_confirmation)) as due (kind, reason);\n  return null;\nexception when others then return null;\n`,
  },
  {
    name: 'any key that exists is taken for a stored lead',
    file: 'src/features/contact/lead-id.ts',
    code: ` && message.includes('"contact_submissions_pkey"')`,
    planted: ` && message !== ''`,
  },
  {
    name: 'the two mails of a lead have one key',
    file: `${FUNCTIONS}/send-contact-emails/worker.ts`,
    code: 'this.#sendAtRate(frozen, mail.id, deadline)',
    planted: 'this.#sendAtRate(frozen, mail.lead?.id ?? mail.id, deadline)',
  },
  {
    name: 'the lease is ignored',
    file: MAILS,
    code: 'due_at = moment + make_interval(secs => lease_seconds)',
    planted: 'due_at = moment',
  },
  {
    name: 'an event of a lower rank is taken',
    file: MAILS,
    code: ' and array_position(ranks, event) > coalesce(array_position(ranks, delivery), 0)',
    planted: '',
  },
  {
    name: 'a conflict at the provider is taken for sent',
    file: `${FUNCTIONS}/_shared/mail/resend.ts`,
    code: `if (status === 409) return { result: 'failed', error: name || error, ambiguous: true }`,
    planted: `if (status === 409) return { result: 'sent' }`,
  },
]

function plant({ name, file, code, planted }: Bug): Guarantee {
  const copy = mkdtempSync(join(tmpdir(), 'bug-'))
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const parts = readFileSync(join(ROOT, file), 'utf8').split(code)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${code}`)
    writeFileSync(join(copy, file), parts.join(planted))
    const args = ['tests/proofs/run.ts', 'chaos', String(VISITORS), `--seed=${options.seed}`]
    const env = { ...process.env, STACK_DIST: join(ROOT, 'dist') }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
    const found = stdout.split('\n').filter((line) => line.startsWith('  ✗'))
    console.info([`\n${name}: exit code ${status}`, ...found].join('\n'))
    return none(`chaos fails when ${name}`, status === 1 && found.length > 0 ? [] : [stdout + stderr])
  } finally {
    rmSync(copy, { recursive: true })
  }
}

printChecks('bugs', BUGS.map(plant))
