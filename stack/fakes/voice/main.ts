// Stands in for the provider's POST /call/web and POST /chat/web, which our function `voice` calls.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { Brand } from '../../../src/brand/read/read-brand.ts'
import { standIn } from '../../../src/content/stand-in.ts'
import { refuseHost } from '../../process/hosts.ts'
import { replyTo, type Script } from './script.ts'

export type VoiceConfig = { port: number; publicKey: string }

const { port, publicKey } = JSON.parse(process.env['VOICE_CONFIG'] ?? '') as VoiceConfig

let script: Script = { ...standIn, answers: [], goodbye: '' }

/** Read for each request, because `npm run dev` shows a changed answer at once; with a mistake the last one stays. */
function readScript(): Script {
  const { content, mistakes } = new Brand()
  if (mistakes.length > 0) return script
  const { examples, answers, goodbye } = content['assistant.yaml']
  script = { ...standIn, answers: [...examples, ...answers], goodbye }
  return script
}

createServer((request, response) => void respond(request, response)).listen(port, '127.0.0.1')

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answer(request)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const { method, url = '', headers } = request
  if (refuseHost(headers.host)) return refusal(403, 'Forbidden')
  const body = (await json(request).catch(() => ({}))) as { input?: string; sessionId?: string }
  if (method !== 'POST' || !/^\/(call|chat)\/web$/.test(url)) return refusal(404, 'Not Found')
  if (headers.authorization !== `Bearer ${publicKey}`) return refusal(401, 'Unauthorized')
  const id = crypto.randomUUID()
  const current = readScript()
  const webCallUrl = `stand-in:${encodeURIComponent(JSON.stringify(current))}`
  if (url === '/call/web') return { status: 201, body: { id, webCallUrl } }
  const output = [{ role: 'assistant', content: replyTo(body.input ?? '', current) }]
  return { status: 201, body: { id, sessionId: body.sessionId ?? crypto.randomUUID(), output } }
}

function refusal(statusCode: number, error: string) {
  return { status: statusCode, body: { statusCode, error, message: error } }
}
