import { expect, test } from 'vitest'
import type { Finding } from './check.ts'
import { dnsRecords, type Records } from './dns-records.ts'
import { judgeDkim, judgeDmarc, judgeSpf } from './mail-records.ts'

/** Keys are a type and a name: `TXT _dmarc.your.domain`. */
type Zone = Record<string, string[]>

const LONG_KEY = `p=${'A'.repeat(390)}`

async function ask(zone: Zone, question: (records: Records) => Promise<Finding>): Promise<string> {
  const find = (type: string) => async (name: string) => zone[`${type} ${name}`] ?? []
  const finding = await question({ txt: find('TXT'), mx: find('MX') })
  if (finding.state === 'ok') return `ok: ${finding.saw}`
  if (finding.state === 'skipped') return `skipped: ${finding.why}`
  return `${finding.state}: ${finding.problems.map(({ what }) => what).join(' ')}`
}

const spfOfResend = (zone: Zone) => ask(zone, (records) => judgeSpf(records, 'ada.dev', 'resend'))
const spfOfServer = (...texts: string[]) =>
  ask({ 'TXT ada.dev': texts }, (records) => judgeSpf(records, 'ada.dev', 'smtp'))
const dkim = (zone: Zone, mailer: 'resend' | 'smtp', selector: string | null) =>
  ask(zone, (records) => judgeDkim(records, 'ada.dev', mailer, selector))
const dmarc = (zone: Zone) => ask(zone, (records) => judgeDmarc(records, 'mail.ada.dev'))

const resend: Zone = {
  'TXT send.ada.dev': ['v=spf1 include:amazonses.com ~all'],
  'MX send.ada.dev': ['feedback-smtp.eu-west-1.amazonses.com'],
}

test('SPF for Resend: a record at send. with its servers, and a place for bounces', async () => {
  expect(await spfOfResend(resend)).toMatch(/^ok/)
  expect(await spfOfResend({ ...resend, 'TXT send.ada.dev': [] })).toContain('has no SPF record')
  expect(await spfOfResend({ ...resend, 'TXT send.ada.dev': ['google-site-verification=1'] })).toContain(
    'has no SPF record',
  )
  expect(await spfOfResend({ ...resend, 'TXT send.ada.dev': ['v=spf1 include:mail.test ~all'] })).toContain(
    "Resend's servers",
  )
  expect(await spfOfResend({ ...resend, 'MX send.ada.dev': [] })).toContain('no MX record')
})

test('SPF for another server: one record at the domain itself, and not for everyone', async () => {
  expect(await spfOfServer('v=spf1 mx -all', 'another text')).toMatch(/^ok/)
  expect(await spfOfServer('v=spf1 mx ~all', 'v=spf1 a ~all')).toContain('2 SPF records')
  expect(await spfOfServer('v=spf1 +all')).toContain('lets everyone send')
  expect(await spfOfServer('v=spf1 all')).toContain('lets everyone send')
})

test('DKIM: a key under the name that the sender uses', async () => {
  expect(await dkim({ 'TXT resend._domainkey.ada.dev': [LONG_KEY] }, 'resend', null)).toMatch(/^ok/)
  expect(await dkim({}, 'resend', null)).toContain('holds no key')
  expect(await dkim({ 'TXT resend._domainkey.ada.dev': ['v=DKIM1; p='] }, 'resend', null)).toContain('withdrawn')
  expect(await dkim({ 'TXT s1._domainkey.ada.dev': [`v=DKIM1; k=rsa; ${LONG_KEY}`] }, 'smtp', 's1')).toMatch(/^ok/)
  expect(await dkim({}, 'smtp', null)).toContain('skipped: the name of the key is not known')
})

test('DMARC: a policy at the domain or above it', async () => {
  expect(await dmarc({ 'TXT _dmarc.mail.ada.dev': ['v=DMARC1; p=reject'] })).toMatch(/^ok/)
  expect(await dmarc({ 'TXT _dmarc.ada.dev': ['v=DMARC1; p=none; rua=mailto:a@ada.dev'] })).toMatch(/^ok/)
  expect(await dmarc({})).toContain('no DMARC record')
  expect(await dmarc({ 'TXT _dmarc.ada.dev': ['v=DMARC1; rua=mailto:a@ada.dev'] })).toContain('says no policy')
  expect(await dmarc({ 'TXT _dmarc.ada.dev': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] })).toContain('2 DMARC records')
})

test('a name server that does not answer is not taken for a missing record', async () => {
  const finding = await judgeDmarc(dnsRecords(['127.0.0.1:9'], 400), 'ada.dev')
  expect(finding).toMatchObject({
    state: 'wrong',
    problems: [{ what: expect.stringContaining('DNS did not answer') as string }],
  })
})
