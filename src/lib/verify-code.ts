import type { SupabaseClient } from '@supabase/supabase-js'

type CodeOutcome = 'verified' | 'wrong' | 'limited' | 'failed'

/** Checks a code of an authenticator app. Never throws. */
export async function verifyCode(
  connect: () => Promise<SupabaseClient>,
  code: string,
  factorId: string,
): Promise<CodeOutcome> {
  try {
    const { mfa } = (await connect()).auth
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
