import { limitFetch } from '../_shared/limit-fetch.ts'
import { withVersion } from '../_shared/with-version.ts'
import { handle } from './handler.ts'
import { readSettings } from './settings.ts'

const settings = readSettings((name) => Deno.env.get(name))
limitFetch(settings ? [settings.database.url, settings.provider.url] : [])

Deno.serve(withVersion('voice', (request) => handle(request, settings, fetch)))
