import { join } from 'node:path'
import { formatted } from './access.ts'
import { ROOT } from '../../stack/settings.ts'
import { runSupabase } from '../../tools/install.ts'

export const TYPES_FILE = join(ROOT, 'supabase/functions/_shared/database.types.ts')

export async function generateTypes(url: string): Promise<string> {
  return formatted(TYPES_FILE, await runSupabase(url, 'gen', 'types', '--schema=public'))
}
