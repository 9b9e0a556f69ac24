import { connectDatabase } from '../_shared/database.ts'
import { limitFetch } from '../_shared/limit-fetch.ts'
import { errorName, log } from '../_shared/log.ts'
import { createResend } from '../_shared/mail/resend.ts'
import { hasServiceKey } from '../_shared/service-key.ts'
import { verifyTurnstile, TURNSTILE_URL } from '../_shared/turnstile.ts'
import { handle, type Dependencies } from './handler.ts'
import { readSettings } from './settings.ts'

const env = (name: string) => Deno.env.get(name)
const settings = readSettings(env)
limitFetch([settings.apiUrl, settings.resend.baseUrl, TURNSTILE_URL])
const dependencies: Dependencies = {
  settings,
  callDatabase: connectDatabase(settings.apiUrl, settings.serviceKey),
  send: createResend(settings.resend),
  isOwner: (request) => hasServiceKey(request, env),
  verifyTurnstile: (token) => verifyTurnstile(settings.turnstileSecret ?? '', token),
  waitUntil,
}

/** A hosted function is stopped after its response, unless it declares pending work. */
function waitUntil(run: Promise<unknown>): void {
  const caught = run.catch((error: unknown) => log('work-failed', { error: errorName(error) }))
  const { EdgeRuntime: runtime } = globalThis as { EdgeRuntime?: { waitUntil: (run: Promise<unknown>) => void } }
  runtime?.waitUntil(caught)
}

Deno.serve((request) => handle(request, dependencies))
