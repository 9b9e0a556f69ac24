import type { Env } from '#src/lib/read-env.ts'

/** Where Turnstile shows its challenge. */
export const CHECK_BOX_ID = 'voice-check'

type CheckEnv = Pick<Env, 'supabaseUrl' | 'turnstileSiteKey'> & { voice: NonNullable<Env['voice']> }

/** Calls go through our edge function, which requires a Turnstile token where that is set up. */
function needsVisitorCheck({ voice, supabaseUrl, turnstileSiteKey }: CheckEnv): boolean {
  return turnstileSiteKey !== null && voice.apiUrl.startsWith(`${supabaseUrl}/`)
}

/** The key that the SDK sends: Turnstile's token, or the public key, which the function refuses. */
export async function callKey(env: CheckEnv, check = checkVisitor): Promise<string> {
  const token = needsVisitorCheck(env) ? await check(env.turnstileSiteKey ?? '') : null
  return token ?? env.voice.publicKey
}

async function checkVisitor(siteKey: string): Promise<string | null> {
  const { takeTurnstileToken } = await import('#src/lib/turnstile.ts')
  return takeTurnstileToken(document.getElementById(CHECK_BOX_ID), siteKey)
}
