/** Removes one safeguard from a function of the outbox. `from` must occur in it exactly once, or the bug is not planted. */
export type PlantedBug = { name: string; in: string; from: string; to: string }

export const plantedBugs: PlantedBug[] = [
  {
    name: 'a worker reports after its lease',
    in: 'public.contact_finish',
    from: `where id = mail_id and lease = lease_id and state = 'sending' for update`,
    to: `where id = mail_id for update`,
  },
  {
    name: 'a worker freezes after its lease',
    in: 'public.contact_freeze',
    from: `and mail.lease = lease_id and mail.state = 'sending'`,
    to: ``,
  },
  {
    name: 'claims take mails that another worker has',
    in: 'private.lock_due_mails',
    from: `and audience = 'team' and next_at <= moment`,
    to: `and audience = 'team'`,
  },
  {
    name: 'a mail of a lost worker is not marked as ambiguous',
    in: 'private.lease_mails',
    from: `is_ambiguous = is_ambiguous or state = 'sending'`,
    to: `is_ambiguous = is_ambiguous`,
  },
  {
    name: 'mails to visitors are tried after a day',
    in: 'private.is_safe_to_try',
    from: `mail.audience <> 'visitor' or`,
    to: `true or`,
  },
  {
    name: 'late confirmations are not held',
    in: 'private.expire_mails',
    from: `first_try_at < moment - interval '23 hours'`,
    to: `first_try_at < moment - interval '23 years'`,
  },
  {
    name: 'mails expire while they are being sent',
    in: 'private.expire_mails',
    from: `first_try_at < moment - interval '72 hours' and next_at <= moment`,
    to: `first_try_at < moment - interval '72 hours'`,
  },
  {
    name: 'a digest that may have been sent is split',
    in: 'public.contact_finish',
    from: `may_split => not mail.is_ambiguous`,
    to: `may_split => true`,
  },
  {
    name: 'a refused digest is not split',
    in: 'private.end_digest',
    from: `if may_split and cardinality(members) > 1 then`,
    to: `if false then`,
  },
  {
    name: 'a digest that was sent leaves its leads waiting',
    in: 'public.contact_finish',
    from: `where digest_id = mail_id`,
    to: `where false`,
  },
  {
    name: 'a sent mail without a lead keeps its details',
    in: 'public.contact_finish',
    from: `payload = null, details = null`,
    to: `payload = null`,
  },
  {
    name: 'erasing keeps the content of a digest',
    in: 'private.erase_leads',
    from: `set payload = null, state`,
    to: `set state`,
  },
  {
    name: 'erasing leaves a digest to the worker that read it',
    in: 'private.erase_leads',
    from: `set payload = null, state = 'pending', lease = null, is_ambiguous = is_ambiguous or state = 'sending'`,
    to: `set payload = null`,
  },
  {
    name: 'a lead is answered by a reply that was not sent',
    in: 'private.follow_reply',
    from: `if new.state = 'sent' and old.state is distinct from 'sent' then`,
    to: `if true then`,
  },
  {
    name: 'reconcile overlooks a lead with one mail',
    in: 'private.reconcile_outbox',
    from: `where 2 > (`,
    to: `where 1 > (`,
  },
]
