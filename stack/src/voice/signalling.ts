// WebRTC signalling: the browser sends its offer over a WebSocket and gets the agent's answer.
import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Rooms } from './rooms.ts'

const LARGEST_OFFER_BYTES = 100_000

export function serveSignalling(server: Server, rooms: Rooms): void {
  const sockets = new WebSocketServer({ server, maxPayload: LARGEST_OFFER_BYTES })
  sockets.on('connection', (socket, { url = '' }) => {
    socket.on('error', (error) => console.error('voice: signalling', error))
    socket.once('message', async (offer) => {
      const id = url.split('/').at(-1) ?? ''
      const answer = await rooms.enter(id, JSON.parse((offer as Buffer).toString()) as RTCSessionDescriptionInit)
      socket.send(JSON.stringify(answer ?? { type: 'meeting-full', message: 'The meeting is full.' }))
      socket.close()
    })
  })
}
