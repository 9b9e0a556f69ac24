// The stand-in for the voice provider: its API, its rooms, and a real agent that listens and speaks. For development
// and tests only; the built site contains none of it.
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { Assistants } from './assistants.ts'
import { createProvider } from './provider.ts'
import { Rooms } from './rooms.ts'

export type VoiceConfig = {
  port: number
  url: string
  /** The only site for which the public key is valid. */
  siteUrl: string
  keys: { public: string; private: string }
  assistantId: string
}

const LARGEST_OFFER_BYTES = 100_000
const { port, url, siteUrl, keys, assistantId } = JSON.parse(process.env['VOICE_CONFIG'] ?? '') as VoiceConfig

const rooms = new Rooms()
const fetch = createProvider({ url, siteUrl, keys, rooms, assistants: new Assistants(assistantId) })
const server = serve({ port, hostname: '127.0.0.1', fetch }, () => {
  // The WebRTC library throws from its own callbacks, outside any call's code. One call must not end the others.
  process.on('uncaughtException', (error) => console.error('voice: a call failed', error))
})

// The visitor's browser sends one offer and gets the agent's answer.
const sockets = new WebSocketServer({ server: server as Server, maxPayload: LARGEST_OFFER_BYTES })
sockets.on('connection', (socket, { url: path = '' }) => {
  socket.on('error', (error) => console.error('voice: signalling', error))
  socket.once('message', async (offer) => {
    const id = path.split('/').at(-1) ?? ''
    const answer = await rooms.enter(id, JSON.parse((offer as Buffer).toString()) as RTCSessionDescriptionInit)
    socket.send(JSON.stringify(answer ?? { type: 'meeting-full', message: 'The meeting is full.' }))
    socket.close()
  })
})
