import { connectDatabase } from '../_shared/database.ts'
import { limitFetch } from '../_shared/limit-fetch.ts'
import { errorName, log } from '../_shared/log.ts'
import { createSendMail, mailerOf, resendUrl } from '../_shared/mail/mail.ts'
import { passedTurnstile, TURNSTILE_URL } from '../_shared/turnstile.ts'
import { withVersion } from '../_shared/with-version.ts'
import { handle, type Parts } from './handler.ts'
import { Outbox } from './outbox.ts'
import { readSettings } from './settings.ts'

const env = (name: string) => Deno.env.get(name)
const settings = readSettings(env)
limitFetch([settings.apiUrl, resendUrl(env), TURNSTILE_URL])
const parts: Parts = {
  settings,
  outbox: new Outbox(connectDatabase(settings.apiUrl, settings.serviceKey), settings.turnstileSecret !== null),
  mailer: mailerOf(env),
  send: createSendMail(env),
  passedCheck: (token) => passedTurnstile(settings.turnstileSecret ?? '', token),
  keepAlive,
}

/** On hosted projects a function that has answered is stopped, unless it says what it is still doing. */
function keepAlive(work: Promise<unknown>): void {
  const watched = work.catch((error: unknown) => log('work-failed', { error: errorName(error) }))
  const { EdgeRuntime: runtime } = globalThis as { EdgeRuntime?: { waitUntil: (work: Promise<unknown>) => void } }
  runtime?.waitUntil(watched)
}

Deno.serve(withVersion('send-contact-emails', (request) => handle(request, parts)))
