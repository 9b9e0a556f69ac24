export type Verdict = { isBad: boolean; text: string }

type Report = { metadata?: { vulnerabilities?: Record<string, number> } }

/**
 * What `npm audit --json` means for us. Critical fails. Anything less is only reported: most of it is in
 * development tools. A registry that does not answer is reported too.
 */
export function auditVerdict(json: string): Verdict {
  const counts = readReport(json)?.metadata?.vulnerabilities
  if (!counts) return { isBad: false, text: 'audit: NOT DONE, the registry gave no answer' }
  const named = ['critical', 'high', 'moderate', 'low'].map((level) => `${counts[level] ?? 0} ${level}`)
  return { isBad: (counts['critical'] ?? 0) > 0, text: `audit: ${named.join(', ')}` }
}

/** What `npm audit signatures` means: only an invalid signature fails. */
export function signaturesVerdict(exitCode: number | null, output: string): Verdict {
  const isWrong = /invalid (registry signature|attestation)/i.test(output)
  if (isWrong) return { isBad: true, text: `signatures: ${output.trim()}` }
  const [verified] = /\d+ packages? (?:has|have) verified registry signatures?/.exec(output) ?? []
  if (exitCode === 0 && verified) return { isBad: false, text: `signatures: ${verified}` }
  return { isBad: false, text: 'signatures: NOT DONE, the registry gave no keys' }
}

function readReport(json: string): Report | null {
  try {
    return JSON.parse(json) as Report
  } catch {
    return null // not a report
  }
}
