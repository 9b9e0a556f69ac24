import { limitFetch } from '../_shared/limit-fetch.ts'
import { TURNSTILE_URL } from '../_shared/turnstile.ts'
import { handle } from './handler.ts'
import { readSettings } from './settings.ts'

const settings = readSettings((name) => Deno.env.get(name))
limitFetch(settings ? [settings.database.url, settings.apiUrl, TURNSTILE_URL] : [])

Deno.serve((request) => handle(request, settings, fetch))
