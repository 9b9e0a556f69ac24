// The stand-in for the voice provider: its API, its rooms, and a real agent that listens and speaks. For development
// and tests only; nothing of it is in the site that is built.
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Assistants } from './assistants.ts'
import { createProvider } from './provider.ts'
import { Rooms } from './rooms.ts'
import { serveSignalling } from './signalling.ts'

export type VoiceConfig = {
  port: number
  url: string
  /** The only site that the public key is good for. */
  siteUrl: string
  keys: { public: string; private: string }
  assistantId: string
}

const { port, url, siteUrl, keys, assistantId } = JSON.parse(process.env['VOICE_CONFIG'] ?? '') as VoiceConfig

const rooms = new Rooms()
const server = serve({
  port,
  hostname: '127.0.0.1',
  fetch: createProvider({ url, siteUrl, keys, rooms, assistants: new Assistants(assistantId) }),
})
serveSignalling(server as Server, rooms)
