import { expect, test } from '@playwright/test'
import { startTinyDns, type Zone } from '../../scripts/doctor/tiny-dns.ts'
import type { Clinic } from './clinic.ts'

const LAST_MIGRATION = '20261115110000'

const NO_RECORD = { spf: 'wrong', dkim: 'wrong', dmarc: 'wrong' }

function sayOldVersion({ path, headers }: { path: string; headers: Headers }): void {
  if (path.endsWith('/health')) headers.set('x-function-version', '000000000000')
}

/** What is found of the sender's records when a name server knows these. */
async function mailRecords({ patient }: Clinic, zone: Zone): Promise<Record<string, string | undefined>> {
  const dns = await startTinyDns(zone)
  try {
    const changes = { isLocal: false, dnsServers: [dns.server], dkimSelector: 's1' }
    const { spf, dkim, dmarc } = await patient.examine(Object.keys(NO_RECORD), changes)
    return { spf: spf?.state, dkim: dkim?.state, dmarc: dmarc?.state }
  } finally {
    await dns.close()
  }
}

export function backendBreakages(clinic: Clinic, senderDomain: string): void {
  test('functions: one hangs; and the voice function, where the page uses it', async () => {
    const timeoutMs = 1_000
    const words = /function health does not answer: no answer within 1 s/
    await clinic.prove({ id: 'functions', words, changes: { timeoutMs }, ...clinic.frozen('function-health') })
    const before = clinic.withVoiceAt(`${clinic.patient.settings.env.supabaseUrl}/functions/v1/voice`)
    await clinic.prove({
      id: 'functions',
      words: /function voice does not answer/,
      changes: { timeoutMs, ...before },
      ...clinic.frozen('function-voice'),
    })
  })

  test('versions: one function is older', async () => {
    const words = /^The function health is another version than the one in this folder \(000000000000[^\n]*$/
    await clinic.throughBetween({ said: sayOldVersion }, (changes) => clinic.prove({ id: 'versions', words, changes }))
  })

  test('migrations: one was not applied; or the folder is the older one; or the key is wrong', async () => {
    const { sql } = clinic.patient
    await clinic.prove({
      id: 'migrations',
      words: new RegExp(`lacks the migrations ${LAST_MIGRATION}`),
      breakIt: () =>
        sql`update supabase_migrations.schema_migrations set version = '0' where version = ${LAST_MIGRATION}`,
      mendIt: () =>
        sql`update supabase_migrations.schema_migrations set version = ${LAST_MIGRATION} where version = '0'`,
    })
    await clinic.prove({
      id: 'migrations',
      words: /does not know: 30000101000000/,
      breakIt: () => sql`insert into supabase_migrations.schema_migrations (version) values ('30000101000000')`,
      mendIt: () => sql`delete from supabase_migrations.schema_migrations where version = '30000101000000'`,
    })
    await clinic.prove({
      id: 'migrations',
      words: /service key is not taken/,
      changes: { serviceKey: 'sb_secret_wrong' },
    })
  })

  test('mail: no adapter, no secret for the scheduler, a sample sender, a preview, half a Turnstile', async () => {
    const bare = {
      mailer: 'none',
      senderDomain: 'lodestar.example',
      isProduction: false,
      hasCronSecret: false,
      asksTurnstile: true,
    }
    const said = (answer: { body: string }) => {
      if (answer.body.includes('"mailer"')) answer.body = JSON.stringify(bare)
    }
    const words = /no way to send[^]*no CRON_SECRET[^]*which nobody owns[^]*for a preview[^]*waits for Turnstile/
    await clinic.throughBetween({ said }, (changes) =>
      clinic.prove({ id: 'mail', words, changes: { isLocal: false, ...changes } }),
    )
    const changes = clinic.withEnv({ turnstileSiteKey: 'key' })
    await clinic.prove({ id: 'mail', words: /does not look at the answer/, changes })
  })

  test('spf, dkim, dmarc: there, and not there', async () => {
    const full = {
      [`TXT ${senderDomain}`]: ['v=spf1 a ~all'],
      [`TXT s1._domainkey.${senderDomain}`]: ['v=DKIM1; p=MIGf'],
      [`TXT _dmarc.${senderDomain}`]: ['v=DMARC1; p=none'],
    }
    expect(await mailRecords(clinic, full)).toEqual({ spf: 'well', dkim: 'well', dmarc: 'well' })
    expect(await mailRecords(clinic, {})).toEqual(NO_RECORD)
    for (const id of Object.keys(NO_RECORD)) clinic.proven.add(id)
  })

  test('outbox: a mail to the team was given up, as seen from inside and from outside; mails wait', async () => {
    const { sql } = clinic.patient
    const mendIt = () => sql`delete from private.mail_outbox where idempotency_key = 'sick'`
    const givenUp = {
      id: 'outbox',
      words: /The team was not told of a lead[^]*contact_release_mail/,
      breakIt: () =>
        sql`insert into private.mail_outbox (kind, idempotency_key, state) values ('digest', 'sick', 'dead')`,
      mendIt,
    }
    await clinic.prove(givenUp)
    await clinic.prove({ ...givenUp, changes: { serviceKey: null } })
    await clinic.prove({
      id: 'outbox',
      words: /Mails wait too long/,
      breakIt: () => sql`insert into private.mail_outbox (kind, idempotency_key, next_at, created_at)
                         values ('digest', 'sick', now() + interval '1 hour', now() - interval '1 hour')`,
      mendIt,
    })
  })

  test('scheduler: it stopped three minutes ago', async () => {
    const { sql } = clinic.patient
    const ticker = clinic.frozen('ticker')
    const breakIt = async () => {
      ticker.breakIt()
      await sql`update private.mail_gate set drained_at = now() - interval '3 minutes'`
    }
    const mendIt = async () => {
      ticker.mendIt()
      await sql`update private.mail_gate set drained_at = now()`
    }
    await clinic.prove({ id: 'scheduler', words: /last called 18\d s ago[^]*ticker\.log/, breakIt, mendIt })
    const changes = { isLocal: false }
    await clinic.prove({ id: 'scheduler', words: /pg_cron is not switched on/, changes, breakIt, mendIt })
  })

  test('lead: the mail server hangs; the test is marked all the same', async () => {
    const { patient, proven } = clinic
    const thaw = patient.freeze('mailbox')
    try {
      const changes = { leadAddress: 'grace@example.org', leadWaitMs: 2_000, timeoutMs: 2_000 }
      const { lead } = await patient.examine(['lead'], changes)
      expect(lead).toMatchObject({ state: 'wrong' })
      expect(JSON.stringify(lead)).toMatch(/confirmation (sending|pending), notification (sending|pending)/)
      const marked = await patient.sql`select is_synthetic from contact_submissions where email = 'grace@example.org'`
      expect(marked.map((row) => row['is_synthetic'])).toEqual([true])
      proven.add('lead')
    } finally {
      thaw()
    }
  })
}
