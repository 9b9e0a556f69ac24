import type { SupabaseClient } from '@supabase/supabase-js'

type CodeOutcome = 'verified' | 'wrong' | 'limited' | 'failed'

/**
 * Checks a code of an authenticator app, by default of the factor that is set up. A valid code is visible to the
 * database in the session, for some actions only for two minutes. Never throws.
 */
export async function verifyCode(
  connect: () => Promise<SupabaseClient>,
  code: string,
  ofFactor?: string,
): Promise<CodeOutcome> {
  try {
    const { mfa } = (await connect()).auth
    const factorId = ofFactor ?? (await mfa.listFactors()).data?.totp[0]?.id
    if (factorId === undefined) return 'failed'
    const { error } = await mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\D/g, '') })
    if (!error) return 'verified'
    if (error.code === 'mfa_verification_failed') return 'wrong'
    if (error.status === 429) return 'limited'
    console.error('second factor: code not checked', error)
  } catch (error) {
    console.error('second factor: code not checked', error)
  }
  return 'failed'
}
