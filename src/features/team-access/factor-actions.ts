import { brand } from '#src/content/brand.ts'
import { supabase } from '#src/lib/supabase.ts'

/** What the visitor has to do: enter a code, after scanning a new secret first or not. */
export type Factor = { id: string; enrolment: { qrCode: string; secret: string; uri: string } | null }

/** The verified factor, or a new one. Null if the auth service did not answer as expected. */
export async function prepareFactor(): Promise<Factor | null> {
  const { mfa } = (await supabase()).auth
  const { data: known, error } = await mfa.listFactors()
  if (error) return failed('factors not listed', error)
  const [verified] = known.totp
  if (verified) return { id: verified.id, enrolment: null }

  // Left over from a visit that ended before its code was entered.
  for (const { id } of known.all) await mfa.unenroll({ factorId: id })
  const { data, error: refusal } = await mfa.enroll({ factorType: 'totp', issuer: brand.name })
  if (refusal) return failed('no factor enrolled', refusal)
  const { qr_code: qrCode, secret, uri } = data.totp
  return { id: data.id, enrolment: { qrCode, secret, uri } }
}

export type CodeOutcome = 'verified' | 'wrong' | 'limited' | 'failed'

/** A right code makes the session one of two factors. */
export async function verifyCode(factorId: string, code: string): Promise<CodeOutcome> {
  const { error } = await (await supabase()).auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return 'verified'
  if (error.code === 'mfa_verification_failed') return 'wrong'
  if (error.status === 429) return 'limited'
  console.error('team: code not checked', error)
  return 'failed'
}

function failed(what: string, error: unknown): null {
  console.error(`team: ${what}`, error)
  return null
}
