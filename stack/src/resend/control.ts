import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { readFaults } from './faults.ts'
import type { Resend } from './resend.ts'

/**
 * What only the stand-in has, on a port of its own, because the provider's may refuse connections: GET /mails, GET
 * /state, and POST /faults with any of `{ mood, lostReplies }`.
 */
export function createControl(resend: Resend): Server {
  return createServer((request, response) => void answer(resend, request, response))
}

async function answer(resend: Resend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { mails, lostReplies, faults } = resend
  switch (`${request.method} ${request.url}`) {
    case 'GET /':
    case 'GET /state':
      return void say(200, { accepted: mails.list.length, replays: mails.replays, lostReplies, faults })
    case 'GET /mails':
      return void say(200, mails.list)
    case 'POST /faults':
      try {
        await resend.setFaults(readFaults(JSON.parse(await text(request)), faults))
        return void say(200, resend.faults)
      } catch (error) {
        return void say(400, { error: String(error) })
      }
    default:
      return void say(404, { error: 'GET /state, GET /mails or POST /faults' })
  }
}
