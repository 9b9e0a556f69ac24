import { expect, test } from '@playwright/test'
import type { Records } from '../../scripts/doctor/dns-records.ts'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { ResendEvents } from '../../stack/src/resend/events.ts'
import { Resend } from '../../stack/src/resend/resend.ts'
import type { DoctorProof } from './doctor-proof.ts'

const API_KEY = 're_test'
const EVENTS_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Keys are a type and a name: `TXT _dmarc.your.domain`. */
type Zone = Record<string, string[]>

function recordsOf(zone: Zone): Records {
  return { txt: async (name) => zone[`TXT ${name}`] ?? [], mx: async (name) => zone[`MX ${name}`] ?? [] }
}

function wholeZone(domain: string): Zone {
  return {
    [`TXT ${domain}`]: ['v=spf1 a ~all'],
    [`TXT s1._domainkey.${domain}`]: ['v=DKIM1; p=MIGf'],
    [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none'],
  }
}

export function mailBreakages(proof: DoctorProof, senderDomain: string): void {
  test('mail: no adapter, no secret for the scheduler, a sample sender, a preview, half a Turnstile', async () => {
    const changes = { isLocal: false, records: recordsOf(wholeZone(senderDomain)), dkimSelector: 's1' }
    const bare = {
      SMTP_HOST: '',
      MAIL_FROM: 'Lodestar <hello@lodestar.example>',
      SITE_ENV: 'preview',
      CRON_SECRET: '',
      TURNSTILE_SECRET_KEY: 'secret',
    }
    await proof.prove({
      id: 'mail',
      words: /no way to send[^]*no CRON_SECRET[^]*which no one owns[^]*as a preview[^]*waits for Turnstile/,
      changes,
      breakIt: () => proof.deployment.start(bare),
      alternative: 1,
      actions: [[/SMTP_HOST=/, (_, { secrets }) => (secrets['SMTP_HOST'] = '127.0.0.1')]],
    })
    await proof.prove({
      id: 'mail',
      words: /does not look at the answer/,
      changes: proof.withEnv({ turnstileSiteKey: 'key' }),
      // The page of this deployment was built without a key.
      ids: ['mail'],
      cleanUp: () => proof.deployment.start({ TURNSTILE_SECRET_KEY: '' }),
    })
  })

  test('spf, dkim, dmarc: the records that the doctor asks for are enough', async () => {
    const zone: Zone = {}
    const changes = { isLocal: false, records: recordsOf(zone), dkimSelector: 's1' }
    const words = { spf: /has no SPF record/, dkim: /holds no key/, dmarc: /has no DMARC record/ }
    for (const [id, said] of Object.entries(words)) {
      for (const name of Object.keys(zone)) delete zone[name]
      await proof.prove({
        id,
        words: said,
        changes,
        actions: [
          [
            /TXT record at (\S+?)(?: in the DNS of your domain)?: (.*)/,
            ([, at, text = '']) => (zone[`TXT ${at}`] = [text]),
          ],
          [/TXT record for (\S+) that your mail server shows/, ([, at]) => (zone[`TXT ${at}`] = ['v=DKIM1; p=MIGf'])],
        ],
      })
    }
  })

  test('delivery: events without their secret; a channel that only the database knows', async () => {
    await proof.prove({
      id: 'delivery',
      words: /does not refuse an unsigned event: 503/,
      breakIt: () =>
        proof.deployment.start({
          RESEND_API_KEY: API_KEY,
          RESEND_API_URL: 'http://127.0.0.1:9',
          RESEND_WEBHOOK_SECRET: 'whsec_',
        }),
      ids: ['delivery'],
      actions: [[/into RESEND_WEBHOOK_SECRET/, (_, { secrets }) => (secrets['RESEND_WEBHOOK_SECRET'] = EVENTS_SECRET)]],
      cleanUp: () => proof.deployment.start({ RESEND_API_KEY: '', RESEND_API_URL: '', RESEND_WEBHOOK_SECRET: '' }),
    })
    await proof.prove({
      id: 'delivery',
      words: /the database has messages for slack, and the mail function can reach no one/,
      breakIt: () => proof.deployment.sql`select private.set_ways('{slack}', false)`,
    })
  })

  test('outbox: a mail to the team was given up, as seen from inside and from outside; mails wait', async () => {
    const { sql } = proof.deployment
    const lead = (changed: string) => () =>
      sql.unsafe(`
        with lead as (insert into public.contact_submissions (name, email, message)
          values ('Ada', 'ada-' || gen_random_uuid() || '@lodestar.internal', 'Is this thing on?') returning id)
        select id as lead_id into temporary broken from lead;
        update private.mail_outbox set ${changed} where submission_id = (select lead_id from broken);
        drop table broken;`)
    const givenUp = {
      id: 'outbox',
      words: /The team was not told of a lead[^]*contact_release_mail/,
      breakIt: lead("state = 'dead', last_error = 'refused'"),
    }
    await proof.prove(givenUp)
    await proof.prove({ ...givenUp, alternative: 1 })
    await proof.prove({
      ...givenUp,
      words: /function health says that leads do not reach the team/,
      changes: { serviceKey: null },
    })
    const lost = {
      id: 'outbox',
      words: /A mail to the team bounced[^]*contact_release_mail/,
      breakIt: lead("state = 'sent', sent_at = now(), delivery = 'bounced', delivery_at = now()"),
    }
    await proof.prove(lost)
    await proof.prove({ ...lost, alternative: 1 })
    await proof.prove({
      id: 'outbox',
      words: /Mails wait too long/,
      breakIt: lead("next_at = now() + interval '1 hour', waiting_since = now() - interval '1 hour'"),
    })
    await proof.prove({
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
    proof.deployment.sql`update private.contact_settings
      set per_minute = 1000, per_hour = 1000, per_hour_56 = 1000, per_hour_48 = 1000 where only_row`

  test('lead: the mail server hangs; the test is marked all the same', async () => {
    const { deployment } = proof
    await takeMany()
    const frozen: (() => void)[] = []
    const changes = { leadAddress: 'grace@example.org', leadWaitMs: 2_000, timeoutMs: 2_000 }
    await proof.prove({
      id: 'lead',
      words: /confirmation (sending|pending), notification (sending|pending)/,
      changes,
      breakIt: () => frozen.push(deployment.freeze('mailbox')),
      actions: [
        [
          /When the mail server takes mails again/,
          (_, { settings }) => {
            for (const resume of frozen) resume()
            settings.leadWaitMs = 20_000
          },
        ],
      ],
    })
    const marked =
      await deployment.sql`select from contact_submissions where email = 'grace@example.org' and not is_synthetic`
    expect(marked).toHaveLength(0)
  })

  test('lead: the database refuses an UPDATE without WHERE, and the doctor says what that means', async () => {
    const { sql } = proof.deployment
    await takeMany()
    const [right] = await sql`select pg_get_functiondef('private.refill_tokens'::regproc) as definition`
    await proof.prove({
      id: 'lead',
      words:
        /21000|UPDATE requires a WHERE clause[^]*refuses an UPDATE or DELETE without WHERE, also inside its functions/,
      changes: { leadAddress: 'grace@example.org', leadWaitMs: 2_000 },
      breakIt: () =>
        sql.unsafe(`create or replace function private.refill_tokens(wanted int) returns int language plpgsql as $$
                    begin raise sqlstate '21000' using message = 'UPDATE requires a WHERE clause'; end $$`),
      actions: [
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

  test('lead: with the events of the provider it waits until both mails are delivered', async () => {
    const { deployment } = proof
    await takeMany()
    const port = await findFreePort()
    const url = `${deployment.settings.env.supabaseUrl}/functions/v1/mail-events`
    const told = new Resend({ port, apiKey: API_KEY, events: new ResendEvents({ url, secret: EVENTS_SECRET }) })
    const silent = new Resend({ port, apiKey: API_KEY })
    const lead = async (leadAddress: string, leadWaitMs: number) =>
      JSON.stringify((await deployment.run(['lead'], { leadAddress, leadWaitMs }))['lead'])
    const secrets = { RESEND_API_KEY: API_KEY, RESEND_API_URL: told.url, RESEND_WEBHOOK_SECRET: EVENTS_SECRET }
    await deployment.start(secrets)
    try {
      await told.open()
      expect(await lead('delivered@resend.dev', 20_000)).toContain('both mails delivered')
      expect(await lead('bounced@resend.dev', 20_000)).toContain('confirmation bounced, notification delivered')
      await told.close()
      await silent.open()
      expect(await lead('delivered+2@resend.dev', 5_000)).toContain('confirmation sent, notification sent')
    } finally {
      await silent.close()
      await told.close()
      await deployment.start({ RESEND_API_KEY: '', RESEND_API_URL: '', RESEND_WEBHOOK_SECRET: '' })
    }
  })
}
