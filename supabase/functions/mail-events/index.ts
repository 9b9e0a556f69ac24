import { connectDatabase } from '../_shared/database.ts'
import { limitFetch } from '../_shared/limit-fetch.ts'
import { readServiceKey } from '../_shared/service-key.ts'
import { readRepliesDomain, readTeam } from '../_shared/mail/reply-address.ts'
import { handle } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const apiUrl = env('SUPABASE_URL') ?? ''
const baseUrl = env('RESEND_API_URL') || 'https://api.resend.com'
const domain = readRepliesDomain(env)
const apiKey = env('RESEND_RECEIVING_KEY') || env('RESEND_API_KEY') || ''
limitFetch(domain ? [apiUrl, baseUrl] : [apiUrl])
const settings = {
  webhookSecret: env('RESEND_WEBHOOK_SECRET'),
  team: readTeam(env).map((address) => address.toLowerCase()),
  receiving: domain ? { domain, apiKey, baseUrl } : null,
}
const callDatabase = connectDatabase(apiUrl, readServiceKey(env))

Deno.serve((request) => handle(request, settings, callDatabase))
