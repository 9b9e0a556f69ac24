import { connectDatabase } from '../_shared/database.ts'
import { limitFetch } from '../_shared/limit-fetch.ts'
import { readServiceKey } from '../_shared/service-key.ts'
import { handle } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const apiUrl = env('SUPABASE_URL') ?? ''
limitFetch([apiUrl])
const callDatabase = connectDatabase(apiUrl, readServiceKey(env))

Deno.serve((request) => handle(request, callDatabase))
