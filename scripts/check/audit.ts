// npm run validate -- audit: known vulnerabilities and signatures, from the registry. Fails on critical ones only.
import { spawnSync } from 'node:child_process'
import { auditVerdict, signaturesVerdict } from './supply-chain-rules.ts'

const GIVE_UP_MS = 60_000

const known = npm('audit', '--json')
const signed = npm('audit', 'signatures')
const verdicts = [auditVerdict(known.stdout), signaturesVerdict(signed.status, signed.stdout + signed.stderr)]
for (const { isBad, text } of verdicts) (isBad ? console.error : console.info)(text)
process.exitCode = verdicts.some(({ isBad }) => isBad) ? 1 : 0

function npm(...args: string[]) {
  return spawnSync('npm', args, { encoding: 'utf8', timeout: GIVE_UP_MS })
}
