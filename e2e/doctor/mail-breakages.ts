import { expect, test } from '@playwright/test'
import { startTinyDns, type Zone } from '../../scripts/doctor/tiny-dns.ts'
import type { Clinic } from './clinic.ts'

function wholeZone(domain: string): Zone {
  return {
    [`TXT ${domain}`]: ['v=spf1 a ~all'],
    [`TXT s1._domainkey.${domain}`]: ['v=DKIM1; p=MIGf'],
    [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none'],
  }
}

export function mailBreakages(clinic: Clinic, senderDomain: string): void {
  test('mail: no adapter, no secret for the scheduler, a sample sender, a preview, half a Turnstile', async () => {
    const dns = await startTinyDns(wholeZone(senderDomain))
    const changes = { isLocal: false, dnsServers: [dns.server], dkimSelector: 's1' }
    const bare = {
      SMTP_HOST: '',
      MAIL_FROM: 'Lodestar <hello@lodestar.example>',
      SITE_ENV: 'preview',
      CRON_SECRET: '',
      TURNSTILE_SECRET_KEY: 'secret',
    }
    await clinic.prove({
      id: 'mail',
      words: /no way to send[^]*no CRON_SECRET[^]*which nobody owns[^]*for a preview[^]*waits for Turnstile/,
      changes,
      breakIt: () => clinic.patient.start(bare),
      alternative: 1,
      hands: [[/SMTP_HOST=/, (_, { secrets }) => (secrets['SMTP_HOST'] = '127.0.0.1')]],
      cleanUp: dns.close,
    })
    await clinic.prove({
      id: 'mail',
      words: /does not look at the answer/,
      changes: clinic.withEnv({ turnstileSiteKey: 'key' }),
      // The page of this patient was built without it.
      ids: ['mail'],
      cleanUp: () => clinic.patient.start({ TURNSTILE_SECRET_KEY: '' }),
    })
  })

  test('spf, dkim, dmarc: the records that the doctor asks for are enough', async () => {
    const zone: Zone = {}
    const dns = await startTinyDns(zone)
    const changes = { isLocal: false, dnsServers: [dns.server], dkimSelector: 's1' }
    const words = { spf: /has no SPF record/, dkim: /holds no key/, dmarc: /has no DMARC record/ }
    for (const [id, said] of Object.entries(words)) {
      for (const name of Object.keys(zone)) delete zone[name]
      await clinic.prove({
        id,
        words: said,
        changes,
        hands: [
          [
            /TXT record at (\S+?)(?: in the DNS of your domain)?: (.*)/,
            ([, at, text = '']) => (zone[`TXT ${at}`] = [text]),
          ],
          [/TXT record for (\S+) that your mail server shows/, ([, at]) => (zone[`TXT ${at}`] = ['v=DKIM1; p=MIGf'])],
        ],
      })
    }
    await dns.close()
  })

  test('outbox: a mail to the team was given up, as seen from inside and from outside; mails wait', async () => {
    const { sql } = clinic.patient
    const lead = (changed: string) => () =>
      sql.unsafe(`
        with lead as (insert into public.contact_submissions (name, email, message)
          values ('Ada', 'ada-' || gen_random_uuid() || '@lodestar.internal', 'Is this thing on?') returning id)
        select id as lead_id into temporary sick from lead;
        update private.mail_outbox set ${changed} where submission_id = (select lead_id from sick);
        drop table sick;`)
    const givenUp = {
      id: 'outbox',
      words: /The team was not told of a lead[^]*contact_release_mail/,
      breakIt: lead("state = 'dead', last_error = 'refused'"),
    }
    await clinic.prove(givenUp)
    await clinic.prove({ ...givenUp, alternative: 1 })
    await clinic.prove({
      ...givenUp,
      words: /function health says that leads do not reach the team/,
      changes: { serviceKey: null },
    })
    await clinic.prove({
      id: 'outbox',
      words: /Mails wait too long/,
      breakIt: lead("next_at = now() + interval '1 hour', waiting_since = now() - interval '1 hour'"),
    })
    await clinic.prove({
      id: 'outbox',
      words: /The database is nearly full/,
      breakIt: () => sql`update private.contact_settings set database_quota_mb = 1 where only_row`,
    })
    expect(
      await sql`select from private.mail_outbox where kind <> 'confirmation' and state not in ('sent', 'held')`,
    ).toHaveLength(0)
  })

  // Every look at it is one more message from this machine.
  const takeMany = () =>
    clinic.patient.sql`update private.contact_settings
      set per_minute = 1000, per_hour = 1000, per_hour_56 = 1000, per_hour_48 = 1000 where only_row`

  test('lead: the mail server hangs; the test is marked all the same', async () => {
    const { patient } = clinic
    await takeMany()
    const frozen: (() => void)[] = []
    const changes = { leadAddress: 'grace@example.org', leadWaitMs: 2_000, timeoutMs: 2_000 }
    await clinic.prove({
      id: 'lead',
      words: /confirmation (sending|pending), notification (sending|pending)/,
      changes,
      breakIt: () => frozen.push(patient.freeze('mailbox')),
      hands: [
        [
          /When the mail server takes mails again/,
          (_, { settings }) => {
            for (const thaw of frozen) thaw()
            settings.leadWaitMs = 20_000
          },
        ],
      ],
    })
    const marked =
      await patient.sql`select from contact_submissions where email = 'grace@example.org' and not is_synthetic`
    expect(marked).toHaveLength(0)
  })

  test('lead: the database refuses an UPDATE without WHERE, and the doctor says what that means', async () => {
    const { sql } = clinic.patient
    await takeMany()
    const [right] = await sql`select pg_get_functiondef('private.open_gate'::regproc) as definition`
    await clinic.prove({
      id: 'lead',
      words:
        /21000|UPDATE requires a WHERE clause[^]*refuses an UPDATE or DELETE without WHERE, also inside its functions/,
      changes: { leadAddress: 'grace@example.org', leadWaitMs: 2_000 },
      breakIt: () =>
        sql.unsafe(`create or replace function private.open_gate(wanted int) returns int language plpgsql as $$
                    begin raise sqlstate '21000' using message = 'UPDATE requires a WHERE clause'; end $$`),
      hands: [
        [
          /write a migration that adds one/,
          (_, { settings }) => {
            settings.leadWaitMs = 20_000
            return sql.unsafe(String(right?.['definition']))
          },
        ],
      ],
    })
  })
}
