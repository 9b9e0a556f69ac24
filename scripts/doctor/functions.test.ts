import { features } from '#src/content/generated/brand.ts'
import { functionChecks } from './functions.ts'
import { DOWN, reply, testFaults } from '../../tests/support/healthy-deployment.ts'

const LOCAL = { isLocal: true }
const HEALTH = 'OPTIONS /functions/v1/health'
const OLD = { headers: { 'x-function-version': '000000000000' } }
const facts = (status: number, body = {}) => reply('POST /rest/v1/rpc/doctor_facts', { status, body })
const team = (active: number, withoutFactor: number) => ({ facts: { team: { active, withoutFactor } } })
const TWO = ['20261115010000', '30000101000000']

testFaults(functionChecks, {
  functions: {
    'one hangs': [reply(HEALTH, DOWN), /^wrong: The function health does not respond: no .* → Deploy it: npm/],
    locally: [{ ...reply(HEALTH, DOWN), settings: LOCAL }, / → Read \.local\/logs\/function-health/],
    ...(features.voice && {
      'that of voice': [reply('OPTIONS /functions/v1/voice', { status: 404 }), /The function voice does not/],
    }),
  },
  versions: {
    'one is older': [reply(HEALTH, OLD), /^wrong: .* health is not .* \(000000000000, not 0123456789ab\)\. → Deploy/],
  },
  migrations: {
    'one was not applied': [{ settings: { migrations: TWO } }, /lacks the migrations 30000101000000\. → .*db push/],
    'this folder is older': [{ facts: { migrations: TWO } }, /not in this folder: 30000101000000\. → .*git pull/],
    'another service key': [
      facts(401, { message: 'Invalid' }),
      /is not accepted \(401, "Invalid"\)\. → Copy the secret/,
    ],
    'it has no grant': [facts(403, { code: '42501' }), /may not call doctor_facts.* → .*grant execute .*;/],
    'the database is older': [facts(404), /has no doctor_facts\(\).* → .*npx supabase db push/],
    'no service key': [{ settings: { serviceKey: null } }, /^skipped: needs the service key/],
  },
  team: {
    'no members': [team(0, 0), /^unsure: No one can open the inbox\. → Add someone: npm run team -- add/],
    'a member without': [team(3, 1), /^unsure: 1 of 3 members cannot read the inbox yet/],
    locally: [{ ...team(1, 1), settings: LOCAL }, /^unsure: 1 of 1 member cannot read the inbox yet/],
  },
})
