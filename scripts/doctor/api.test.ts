import { apiChecks } from './api.ts'
import { DOWN, healthyFacts, reply, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'

const SETTINGS = 'GET /auth/v1/settings'
const RECOVER = 'POST /auth/v1/recover'
const callerIs = (change: object) => ({ ...healthyFacts.caller, ...change })
const caller = (change: object): Changes => ({ facts: { caller: callerIs(change) } })
const few = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'apikey, authorization, content-type, x-client-info',
}
/** The facts of a database that accepts forged caller headers from the doctor. */
const forged: Changes = reply('POST /rest/v1/rpc/doctor_facts', (headers) => {
  const seen = { address: '203.0.113.99', seen: { 'cf-connecting-ip': '203.0.113.99' } }
  return { body: { ...healthyFacts, caller: callerIs(headers.has('x-real-ip') ? seen : {}) } }
})
const NO_TABLES = { status: 404, body: { code: 'PGRST205' } }
const unnamed = { header: 'x-client-ip', value: null, address: null, seen: { 'x-real-ip': '198.51.100.7' } }

testFaults(apiChecks, {
  api: {
    'it hangs': [reply(SETTINGS, DOWN), /like a Supabase project: no response.* → .*is not paused/],
    locally: [{ ...reply(SETTINGS, DOWN), settings: { isLocal: true } }, / → Start the local stack/],
  },
  key: {
    'another one': [
      { env: { supabasePublishableKey: 'sb_publishable_2' } },
      /_PUBLISHABLE_KEY: 401\. → Copy the publishable/,
    ],
  },
  captcha: {
    off: [
      reply(RECOVER, { status: 400, body: { code: 400, error_code: 'validation_failed' } }),
      /^wrong: Without a captcha, anyone can trigger mails .* → .*Authentication > Attack Protection/,
    ],
    'not conclusive': [reply(RECOVER, { status: 429 }), /^skipped: could not be checked: 429/],
    'the local stack': [{ settings: { isLocal: true } }, /^skipped: /],
  },
  data: {
    'no migrations': [reply('GET /rest/v1/profiles?limit=1', NO_TABLES), /the tables.*: 404\. → .*supabase db push/],
  },
  cors: {
    'no origin': [reply('OPTIONS *', { status: 204 }), /accounts \(allowed: no origin\)\. → The proxy[^]* → Deploy/],
    'few headers': [reply('OPTIONS *', { status: 204, headers: few }), /^wrong: .* x-supabase-api-version to accounts/],
    refused: [reply('OPTIONS *', { status: 401 }), /The CORS preflight for accounts gets 401/],
  },
  caller: {
    'no header': [caller(unnamed), /x-client-ip does not arrive.* → .*client_address_header = 'x-real-ip' where/],
    forged: [forged, /Anyone can choose the address.* → Let the proxy in front of the API overwrite X-Real-IP/],
    'a private one': [
      caller({ value: '10.1.2.3', address: null }),
      /names 10\.1\.2\.3, which is no address, or one that many/,
    ],
    'one of many': [
      caller({ value: '2a06::103', address: null }),
      /names 2a06::103, which is no address, or one that many/,
    ],
    'no service key': [{ settings: { serviceKey: null } }, /^skipped: needs the service key/],
  },
})
