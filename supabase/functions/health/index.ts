import { connectDatabase } from '../_shared/database.ts'
import { withVersion } from '../_shared/with-version.ts'
import { createHandler } from './handler.ts'

const callDatabase = connectDatabase(
  Deno.env.get('SUPABASE_URL') ?? '',
  Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
)

Deno.serve(withVersion('health', createHandler(callDatabase)))
