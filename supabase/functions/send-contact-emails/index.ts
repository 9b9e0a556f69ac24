import { handle } from './handler.ts'

const settings = { cronSecret: Deno.env.get('CRON_SECRET') }

Deno.serve((request) => handle(request, settings))
