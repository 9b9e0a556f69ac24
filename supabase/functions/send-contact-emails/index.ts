import { connectDatabase } from '../_shared/database.ts'
import { limitFetch } from '../_shared/limit-fetch.ts'
import { errorName, log } from '../_shared/log.ts'
import { createResend } from '../_shared/mail/resend.ts'
import { hasServiceKey } from '../_shared/service-key.ts'
import { passedTurnstile, TURNSTILE_URL } from '../_shared/turnstile.ts'
import { withVersion } from '../_shared/http.ts'
import { handle, type Parts } from './handler.ts'
import { readSettings } from './settings.ts'

const env = (name: string) => Deno.env.get(name)
const settings = readSettings(env)
limitFetch([settings.apiUrl, settings.resend.baseUrl, TURNSTILE_URL])
const parts: Parts = {
  settings,
  callDatabase: connectDatabase(settings.apiUrl, settings.serviceKey),
  send: createResend(settings.resend),
  isOwner: (request) => hasServiceKey(request, env),
  passedCheck: (token) => passedTurnstile(settings.turnstileSecret ?? '', token),
  keepAlive,
}

/** A hosted function is stopped after its response, unless it declares pending work. */
function keepAlive(work: Promise<unknown>): void {
  const watched = work.catch((error: unknown) => log('work-failed', { error: errorName(error) }))
  const { EdgeRuntime: runtime } = globalThis as { EdgeRuntime?: { waitUntil: (work: Promise<unknown>) => void } }
  runtime?.waitUntil(watched)
}

Deno.serve(withVersion((request) => handle(request, parts)))
