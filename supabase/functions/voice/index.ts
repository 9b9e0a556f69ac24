import { limitFetch } from '../_shared/limit-fetch.ts'
import { TURNSTILE_URL } from '../_shared/turnstile.ts'
import { withVersion } from '../_shared/http.ts'
import { handle } from './handler.ts'
import { PROVIDER_URL } from './provider.ts'
import { readSettings } from './settings.ts'

const settings = readSettings((name) => Deno.env.get(name))
limitFetch(settings ? [settings.database.url, PROVIDER_URL, TURNSTILE_URL] : [])

Deno.serve(withVersion((request) => handle(request, settings, fetch)))
