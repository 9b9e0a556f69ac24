import { connectDatabase } from '../_shared/database.ts'
import { readServiceKey } from '../_shared/service-key.ts'
import { withVersion } from '../_shared/with-version.ts'
import { createHandler } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const callDatabase = connectDatabase(env('SUPABASE_URL') ?? '', readServiceKey(env))

Deno.serve(withVersion('health', createHandler(callDatabase)))
