import { voiceProvider } from '#src/lib/read-env.ts'
import { describe, type HttpResponse, type NoResponse } from './network.ts'
import { skipped, ok, wrong, type Check, type Finding } from './check.ts'
import type { Deployment } from './deployment.ts'

/** Neither can exist, so no call starts even if the key is unrestricted: an id of zeros, an unknown model. */
const FOREIGN = {
  'a foreign assistant id': { assistantId: '00000000-0000-4000-8000-000000000000' },
  'a transient assistant': { assistant: { model: { provider: 'none', model: 'none' } } },
}

const RESTRICT =
  'Restrict the public key at the provider to this site and to this one assistant, transient assistants off (npm run deploy -- voice prints the values). Or put the function voice in front of the provider: docs/decisions/0011-a-function-before-the-voice-provider.md'

async function keyIsRestricted({ request, env }: Deployment): Promise<Finding> {
  const voice = voiceProvider(env)
  if (!voice) return skipped('there is no voice provider (VITE_VOICE_PUBLIC_KEY is not set)')
  const findings = await Promise.all(
    Object.entries(FOREIGN).map(async ([what, body]) => {
      const answer = await request(`${voice.apiUrl}/call/web`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${voice.publicKey}`,
          'content-type': 'application/json',
          origin: new URL(env.siteUrl).origin,
        },
        body: JSON.stringify(body),
      })
      return judgeCall(what, voice.apiUrl, answer)
    }),
  )
  return (
    findings.find(({ state }) => state === 'wrong') ??
    findings.find(({ state }) => state === 'unsure') ??
    ok(`${Object.keys(FOREIGN).join(' and ')} are refused`)
  )
}

function judgeCall(what: string, url: string, answer: HttpResponse | NoResponse): Finding {
  if (answer.failure !== undefined || answer.status >= 500) {
    const set = 'If it is the function voice, set VOICE_ASSISTANT_ID and VOICE_PUBLIC_KEY: npx supabase secrets set ...'
    return wrong(`${url} accepts no calls: ${describe(answer)}.`, `Check that VITE_VOICE_API_URL is right. ${set}`)
  }
  const { status, text } = answer
  if (status < 400) {
    return wrong(
      `With the key of the page, anyone can make calls at your cost: ${what} was accepted (${status}).`,
      RESTRICT,
    )
  }
  if (/invalid key/i.test(text)) {
    return wrong(
      `${url} does not accept the key of the page: ${describe(answer)}.`,
      'Copy the public key of the provider into VITE_VOICE_PUBLIC_KEY, build and deploy again.',
    )
  }
  if (/this site|allow origin/i.test(text)) {
    return wrong(
      `${url} accepts no calls from this site: ${describe(answer)}.`,
      'Set SITE_URL of the functions to VITE_SITE_URL (npx supabase secrets set SITE_URL=...), and at the provider the allowed origin of the public key to the same.',
    )
  }
  if (status === 401 || status === 403 || /not allowed/i.test(text)) return ok(what)
  // An unrestricted key may also get "no such assistant".
  const problem = `With ${what} no call started, but not because of the key: ${describe(answer)}. This does not prove that the key is restricted.`
  return { state: 'unsure', problems: [{ what: problem, fix: RESTRICT }] }
}

export const voiceChecks: Check[] = [{ id: 'voice', name: 'The voice key is restricted', find: keyIsRestricted }]
