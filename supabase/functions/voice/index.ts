import { withVersion } from '../_shared/with-version.ts'
import { handle } from './handler.ts'
import { readSettings } from './settings.ts'

const settings = readSettings((name) => Deno.env.get(name))

Deno.serve(withVersion('voice', (request) => handle(request, settings, fetch)))
