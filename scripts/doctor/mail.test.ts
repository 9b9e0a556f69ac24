import { expect, test } from 'vitest'
import { dnsRecords } from './network.ts'
import { found, reply, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'
import { mailChecks } from './mail.ts'

type Mailer = 'resend' | 'smtp'

/** DNS with only these records. Resend's subdomain has its MX record unless it is removed. */
function zone(records: Record<string, string[]>, mailer: Mailer = 'smtp', mx = ['feedback-smtp.test']): Changes {
  const txt = async (name: string) => records[name] ?? []
  return { settings: { records: { txt, mx: async () => mx } }, mail: { mailer } }
}
const SPF = { 'send.ada.dev': ['v=spf1 include:amazonses.com ~all'] }
const KEY = { 'resend._domainkey.ada.dev': [`p=${'A'.repeat(390)}`] }
const dmarc = (...texts: string[]) => zone({ '_dmarc.ada.dev': texts })
const byResend = { ...zone(KEY, 'resend'), settings: { ...zone(KEY).settings, dkimSelector: null } }
const ofParent = { ...dmarc('v=DMARC1; p=reject'), mail: { senderDomain: 'mail.ada.dev' } }

testFaults(mailChecks, {
  mail: {
    'no answer': [reply('GET /functions/v1/send-contact-emails', { status: 500 }), /set up \(500\)\. → Deploy it/],
    'no service key': [{ settings: { serviceKey: null } }, /^skipped: needs the service key/],
    'no adapter': [{ mail: { mailer: 'none' } }, /cannot send.* → npx supabase secrets set RESEND_API_KEY/],
    'no CRON_SECRET': [{ mail: { hasCronSecret: false } }, /has no CRON_SECRET.* → Set CRON_SECRET in \.env\.backend/],
    'a sample sender': [{ mail: { senderDomain: 'a.example' } }, /from a\.example, which no one .* → .*set MAIL_FROM/],
    'a preview': [{ mail: { isProduction: false } }, /runs as a preview.* → .*SITE_ENV=production/],
    'Turnstile on one side': [
      { mail: { requiresTurnstile: true } },
      /requires Turnstile.* → Set VITE_TURNSTILE_SITE_KEY/,
    ],
    'and on the other': [{ env: { turnstileSiteKey: 'key' } }, /not check its result\. → .*set TURNSTILE_SECRET_KEY/],
  },
  spf: {
    none: [zone({}), /ada\.dev has no SPF record.* → Add a TXT record at ada\.dev in the DNS/],
    two: [zone({ 'ada.dev': ['v=spf1 mx ~all', 'v=spf1 a ~all'] }), /has 2 SPF records/],
    'for everyone': [zone({ 'ada.dev': ['v=spf1 all'] }), /lets anyone send .* → End it with ~all/],
    'of Resend': [zone(SPF, 'resend'), /^ok: send\.ada\.dev/],
    'of others': [
      zone({ 'send.ada.dev': ['v=spf1 include:b.test ~all'] }, 'resend'),
      /does not include Resend's servers/,
    ],
    'no MX': [zone(SPF, 'resend', []), /has no MX record.* → Add the MX record/],
    'on the local stack': [{ settings: { isLocal: true } }, /^skipped: mails of the local stack/],
  },
  dkim: {
    none: [zone({}), /s1\._domainkey\.ada\.dev has no key.* → Add the TXT record for s1\._domainkey/],
    withdrawn: [zone({ 's1._domainkey.ada.dev': ['v=DKIM1; p='] }), /is empty, which means revoked/],
    'of Resend': [byResend, /^ok: resend\._domainkey/],
    'of an unknown name': [{ settings: { dkimSelector: null } }, /^skipped: the DKIM selector is not set/],
  },
  dmarc: {
    none: [zone({}), /ada\.dev has no DMARC record.* → Add a TXT record at _dmarc\.ada\.dev: v=DMARC1; p=none/],
    'no policy': [dmarc('v=DMARC1; rua=mailto:a@ada.dev'), /sets no policy/],
    two: [dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'), /has 2 DMARC records/],
    'of the domain above': [ofParent, /^ok: _dmarc\.ada\.dev/],
  },
  delivery: {
    'unsigned events': [reply('POST /functions/v1/mail-events', { status: 503 }), /unsigned event: 503\. → Copy the/],
  },
})

test('a failed DNS lookup is not reported as a missing record', async () => {
  const settings = { records: dnsRecords(['127.0.0.1:9'], 400) }
  for (const id of ['spf', 'dkim', 'dmarc'])
    expect(await found(mailChecks, id, { settings })).toMatch(/^wrong: .*the DNS lookup failed/)
})
