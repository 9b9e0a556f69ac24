// The stand-in for the voice provider's API. It answers, and says that it cannot place calls yet.
import { serve } from '@hono/node-server'

export type VoiceConfig = { port: number }

const { port } = JSON.parse(process.env['VOICE_CONFIG'] ?? '') as VoiceConfig

serve({
  port,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return Response.json({ status: 'ok', calls: false })
    return Response.json({ statusCode: 501, message: 'The local voice provider places no calls yet' }, { status: 501 })
  },
})
