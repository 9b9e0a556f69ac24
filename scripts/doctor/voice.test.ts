import { reply, testFaults } from '../../tests/support/healthy-deployment.ts'
import { voiceChecks } from './voice.ts'

const provider = (status: number, message: string) =>
  reply('POST /functions/v1/voice/call/web', { status, body: { message } })

testFaults(voiceChecks, {
  voice: {
    'foreign assistants': [provider(201, 'queued'), /^wrong: .*your cost: a foreign assistant id was .* → Restrict/],
    'another key': [provider(401, 'Invalid Key.'), /does not accept the key of the page.* → Copy the public key/],
    'another site': [provider(403, "Key doesn't allow origin"), /no calls from this site.* → Set SITE_URL of the/],
    'it is down': [provider(503, 'later'), /accepts no calls: 503, "later"\. → Check that VITE_VOICE_API_URL/],
    'no proof': [provider(400, "Couldn't Get Assistant."), /^unsure: .*does not prove that the key is restricted/],
  },
})
