import { runSupabase } from '../../tools/install.ts'
import { ROOT } from '../../stack/settings.ts'

const NO_READER = 'No visitor and no account reads it: the functions of the inbox do.'

/** Advice of `supabase db advisors` that we do not follow, by its key, and why. */
const EXPLAINED_ADVICE: Record<string, string> = {
  'rls_policy_always_true_public_contact_submissions_anyone may leave a message':
    'Anyone may write to us. The checks of the table bind every role; its trigger limits how many messages are stored.',
  function_search_path_mutable_private_tick_22ce1e7daabdb37aa85ecf7e52788d7f:
    'A procedure that sets its search path may not commit. It names its schema everywhere, and runs with no more rights than its caller.',
  rls_enabled_no_policy_public_team_audit: NO_READER,
  rls_enabled_no_policy_public_team_members: NO_READER,
}

/** Advice about usage means nothing for a new database. */
const NOT_FOR_A_FRESH_DATABASE = new Set(['unused_index'])

type Advice = { name: string; level: string; detail: string; cacheKey: string }

export async function findUnexplainedAdvice(url: string): Promise<string[]> {
  const options = ['--type=all', '--level=info', '--output-format=json', `--workdir=${ROOT}`]
  const printed = await runSupabase(url, 'db', 'advisors', ...options)
  const { results } = JSON.parse(printed) as { results: Advice[] }
  const advice = results.filter(({ name }) => !NOT_FOR_A_FRESH_DATABASE.has(name))
  const keys = new Set(advice.map(({ cacheKey }) => cacheKey))
  return [
    ...advice
      .filter(({ cacheKey }) => !Object.hasOwn(EXPLAINED_ADVICE, cacheKey))
      .map(({ level, detail, cacheKey }) => `${level}: ${detail} [${cacheKey}]`),
    ...Object.keys(EXPLAINED_ADVICE)
      .filter((key) => !keys.has(key))
      .map((key) => `explained, but no longer given: ${key}`),
  ]
}
