import type { Env } from '#src/lib/read-env.ts'

/** Where Turnstile shows itself when it has to ask. */
export const CHECK_BOX_ID = 'voice-check'

type CheckEnv = Pick<Env, 'supabaseUrl' | 'turnstileSiteKey'> & { voice: NonNullable<Env['voice']> }

/** Our own function stands before the provider, and asks for Turnstile's token where that is set up. */
function needsVisitorCheck({ voice, supabaseUrl, turnstileSiteKey }: CheckEnv): boolean {
  return turnstileSiteKey !== null && voice.apiUrl.startsWith(`${supabaseUrl}/`)
}

/** What the SDK sends as its key. Without a token it is the public one, and the function says no. */
export async function callKey(env: CheckEnv, check = checkVisitor): Promise<string> {
  const token = needsVisitorCheck(env) ? await check(env.turnstileSiteKey ?? '') : null
  return token ?? env.voice.publicKey
}

async function checkVisitor(siteKey: string): Promise<string | null> {
  const widget = document.createElement('div')
  document.getElementById(CHECK_BOX_ID)?.append(widget)
  try {
    const { startTurnstile } = await import('#src/lib/turnstile.ts')
    return await startTurnstile(widget, siteKey)
  } catch (error) {
    console.error('voice: the visitor check did not load', error)
    return null
  } finally {
    widget.remove()
  }
}
