import { connectAsCaller, connectDatabase } from '../_shared/database.ts'
import { limitFetch } from '../_shared/limit-fetch.ts'
import { createSendMail, limitRecipients, resendUrl } from '../_shared/mail/send-mail.ts'
import { hasServiceKey } from '../_shared/service-key.ts'
import { withVersion } from '../_shared/http.ts'
import { connectAccounts } from './accounts.ts'
import { handle, type Parts } from './handler.ts'
import { readSettings } from './settings.ts'

const env = (name: string) => Deno.env.get(name)
const settings = readSettings(env)
const { apiUrl, serviceKey } = settings
limitFetch([apiUrl, resendUrl(env)])
const parts: Parts = {
  settings,
  callDatabase: connectDatabase(apiUrl, serviceKey),
  callAs: (request) => connectAsCaller(apiUrl, request),
  accounts: connectAccounts(apiUrl, serviceKey),
  send: limitRecipients(createSendMail(env), settings),
  isOwner: (request) => hasServiceKey(request, env),
}

Deno.serve(withVersion((request) => handle(request, parts)))
