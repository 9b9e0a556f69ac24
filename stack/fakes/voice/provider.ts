// The part of the provider's HTTP API that the product uses, and the rooms behind it.
import { join } from 'node:path'
import { signallingUrl } from '../../settings.ts'
import type { Assistants, Assistant } from './assistants.ts'
import { Conversation } from './answers/conversation.ts'
import { variantOf, type CallVariant } from './faults.ts'
import type { RoomAnswer } from './protocol.ts'
import type { Rooms } from './rooms.ts'

const DEFAULT_DURATION_S = 600
const DEFAULT_SILENCE_S = 30
// The provider's own message.
const WRONG_KEY = 'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.'

const REMEMBERED_CHATS = 1_000
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PATCH, OPTIONS',
}

export type ProviderOptions = {
  url: string
  /** The only site for which the public key is valid. */
  siteUrl: string
  /** The public key places calls of the first assistant, from one site, and does nothing else: a key restricted at the
   * provider. The private key manages and cannot place web calls. */
  keys: { public: string; private: string }
  rooms: Rooms
  assistants: Assistants
}

type CallRequest = {
  input?: unknown
  sessionId?: unknown
  assistantId?: unknown
  assistant?: unknown
  assistantOverrides?: { maxDurationSeconds?: number; silenceTimeoutSeconds?: number }
}

export function createProvider(options: ProviderOptions): (request: Request) => Promise<Response> {
  const { keys, rooms, assistants } = options
  const chats = new Chats()

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return preflight()
    const route = `${request.method} ${pathname}`
    if (route === 'GET /') return json({ status: 'ok', calls: rooms.size })
    if (route === 'GET /call-machine.js') return script(await callMachineBundle())
    const [, , roomId = ''] = pathname.split('/')
    if (pathname.startsWith('/room/')) return answerRoom(roomId)
    if (route === 'GET /ice-servers') return json({ iceServers: [] })

    const key = request.headers.get('authorization')?.replace(/^Bearer /, '')
    const isPublic = route === 'POST /call/web' || route === 'POST /chat/web'
    if (key !== (isPublic ? keys.public : keys.private)) return refuse(401, 'Unauthorized', WRONG_KEY)
    if (isPublic) return answerVisitor(route, await readJson(request), request.headers.get('origin'))
    if (pathname === '/assistant' || pathname.startsWith('/assistant/')) return answerAssistant(request, roomId)
    const record = route.startsWith('GET /call/') ? rooms.record(roomId) : undefined
    if (record) return json({ id: roomId, type: 'webCall', ...record })
    return refuse(404, 'Not Found', `Cannot ${route}`)
  }

  async function answerVisitor(route: string, body: CallRequest, origin: string | null): Promise<Response> {
    const { assistantId } = body
    if (origin !== options.siteUrl) return refuse(403, 'Forbidden', `Key doesn't allow origin '${origin}'.`)
    if (body.assistant !== undefined) return refuse(403, 'Forbidden', "Key doesn't allow transient assistants.")
    if (typeof assistantId !== 'string' || assistantId === '') {
      return refuse(400, 'Bad Request', 'Need Either `assistant`, `assistantId`, `squad`, Or `squadId`.')
    }
    const variant = variantOf(assistantId)
    if (variant?.hangs) return new Promise(() => {})
    if (variant?.refusal) return refuse(variant.refusal.status, variant.refusal.error, variant.refusal.message)
    const [own] = assistants.list()
    if (!own || (!variant && assistantId !== own.id)) {
      return refuse(403, 'Forbidden', `Key doesn't allow assistantId '${assistantId}'.`)
    }
    if (route === 'POST /chat/web') return chats.answer(body)
    return json(openCall(own, variant ?? {}, body.assistantOverrides ?? {}), 201)
  }

  function openCall(
    assistant: Assistant,
    variant: CallVariant,
    overrides: NonNullable<CallRequest['assistantOverrides']>,
  ) {
    const settings = { ...assistant, ...overrides }
    const id = rooms.open({
      firstMessage: settings.firstMessage ?? 'Hello.',
      maxDurationMs: (settings.maxDurationSeconds ?? DEFAULT_DURATION_S) * 1000,
      silenceMs: (settings.silenceTimeoutSeconds ?? DEFAULT_SILENCE_S) * 1000,
      variant,
    })
    return {
      id,
      type: 'webCall',
      status: 'queued',
      assistantId: assistant.id,
      webCallUrl: `${options.url}/room/${id}`,
      artifactPlan: { videoRecordingEnabled: variant.videoRecording === true },
      assistant: { voice: { provider: variant.voiceProvider ?? 'local' } },
    }
  }

  function answerRoom(id: string): Response {
    const room = rooms.describe(id)
    if ('type' in room) return json(room, 404)
    return json({ ...room, signallingUrl: signallingUrl(options.url) } satisfies RoomAnswer)
  }

  async function answerAssistant(request: Request, id: string): Promise<Response> {
    if (id === '' && request.method === 'POST') return json(assistants.create(await readJson(request)), 201)
    if (id === '') return json(assistants.list())
    const assistant = request.method === 'PATCH' ? assistants.change(id, await readJson(request)) : assistants.find(id)
    return assistant ? json(assistant) : refuse(404, 'Not Found', `Assistant ${id} does not exist.`)
  }
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

type ChatRequest = { input?: unknown; sessionId?: unknown }

/** The provider's web chat: the same assistant in writing. An unknown session id starts a new session. */
class Chats {
  readonly #chats = new Map<string, Conversation>()

  answer({ input, sessionId }: ChatRequest): Response {
    if (typeof input !== 'string' || input === '') return refuse(400, 'Bad Request', 'input should not be empty')
    const id = typeof sessionId === 'string' && this.#chats.has(sessionId) ? sessionId : crypto.randomUUID()
    const conversation = this.#chats.get(id) ?? new Conversation({ isSpoken: false })
    this.#chats.set(id, conversation)
    const [oldest = ''] = this.#chats.keys()
    if (this.#chats.size > REMEMBERED_CHATS) this.#chats.delete(oldest)
    const { text, toolCalls } = conversation.reply(input)
    const message = { role: 'assistant', content: text, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }
    return json({ id: crypto.randomUUID(), sessionId: id, output: [message] }, 201)
  }
}

let bundle: Promise<string> | null = null

/** The browser's part as one classic script, as daily-js loads it. Built at the first request. */
function callMachineBundle(): Promise<string> {
  bundle ??= buildBundle()
  return bundle
}

async function buildBundle(): Promise<string> {
  // Imported here, so that the provider starts without the bundler.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'browser/main.ts'), formats: ['iife'], name: 'callMachine' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [chunk] = outputs.flatMap((built) => ('output' in built ? built.output : []))
  if (chunk?.type !== 'chunk') throw new Error('voice: the call machine was not built')
  return chunk.code
}

/** With CORS headers: the page is on another origin. */
function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS })
}

/** An error in the provider's format. */
function refuse(status: number, error: string, message: string): Response {
  return json({ message, error, statusCode: status }, status)
}

function script(text: string): Response {
  return new Response(text, { headers: { ...CORS, 'content-type': 'text/javascript; charset=utf-8' } })
}

function preflight(): Response {
  return new Response(null, { status: 204, headers: CORS })
}
