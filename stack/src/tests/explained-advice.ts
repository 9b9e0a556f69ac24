/** What `supabase db advisors` says of our database and why it stays so. One line per piece of advice, by its key. */
export const EXPLAINED_ADVICE: Record<string, string> = {
  'rls_policy_always_true_public_contact_submissions_anyone may leave a message':
    'Anyone may write to us. What a message must look like is said by the checks of the table, which bind every role; how many are taken, by its trigger.',
}

/** Advice about how a database was used says nothing of one that is a second old. */
export const NOT_FOR_A_FRESH_DATABASE = new Set(['unused_index'])
