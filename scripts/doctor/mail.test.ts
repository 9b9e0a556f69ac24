import { expect, test } from 'vitest'
import { dnsRecords } from './network.ts'
import { found, reply, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'
import { mailChecks } from './mail.ts'

/** DNS with only these records, and the MX record of Resend's subdomain unless it is removed. */
function zone(records: Record<string, string[]>, mx = ['feedback-smtp.test']): Changes {
  const txt = async (name: string) => records[name] ?? []
  return { settings: { records: { txt, mx: async () => mx } } }
}
const spf = (...texts: string[]) => zone({ 'send.ada.dev': texts })
const KEY = { 'resend._domainkey.ada.dev': [`p=${'A'.repeat(390)}`] }
const dmarc = (...texts: string[]) => zone({ '_dmarc.ada.dev': texts })
const ofParent = { ...dmarc('v=DMARC1; p=reject'), mail: { senderDomain: 'mail.ada.dev' } }

testFaults(mailChecks, {
  mail: {
    'no answer': [reply('GET /functions/v1/send-contact-emails', { status: 500 }), /set up \(500\)\. → Deploy it/],
    'no service key': [{ settings: { serviceKey: null } }, /^skipped: needs the service key/],
    'no adapter': [{ mail: { hasMailer: false } }, /cannot send.* → npx supabase secrets set RESEND_API_KEY/],
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
    none: [zone({}), /send\.ada\.dev has no SPF record.* → Add a TXT record at send\.ada\.dev in the DNS/],
    two: [spf('v=spf1 include:amazonses.com ~all', 'v=spf1 a ~all'), /has 2 SPF records/],
    'for everyone': [spf('v=spf1 include:amazonses.com all'), /lets anyone send .* → End it with ~all/],
    'of Resend': [spf('v=spf1 include:amazonses.com ~all'), /^ok: send\.ada\.dev/],
    'of others': [spf('v=spf1 include:b.test ~all'), /does not include Resend's servers/],
    'no MX': [
      zone({ 'send.ada.dev': ['v=spf1 include:amazonses.com ~all'] }, []),
      /has no MX record.* → Add the MX record/,
    ],
    'on the local stack': [{ settings: { isLocal: true } }, /^skipped: mails of the local stack/],
  },
  dkim: {
    none: [zone({}), /resend\._domainkey\.ada\.dev has no key.* → Add the TXT record for resend\._domainkey/],
    withdrawn: [zone({ 'resend._domainkey.ada.dev': ['v=DKIM1; p='] }), /is empty, which means revoked/],
    'of Resend': [zone(KEY), /^ok: resend\._domainkey/],
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
