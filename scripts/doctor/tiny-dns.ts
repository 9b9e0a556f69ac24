// For tests: a name server on this machine that knows the records it is given, over UDP, as the real ones speak.
import { createSocket } from 'node:dgram'

const TYPES: Record<string, number> = { MX: 15, TXT: 16 }
const HEADER_BYTES = 12
const TTL_S = 60

/** Keys are a type and a name: `TXT _dmarc.your.domain`. Other names do not exist. */
export type Zone = Record<string, string[]>

export async function startTinyDns(zone: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => socket.send(answerTo(question, zone), port, address))
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: () =>
      new Promise<void>((resolve) => {
        socket.close(resolve)
      }),
  }
}

function answerTo(question: Buffer, zone: Zone): Buffer {
  const { name, type, end } = readQuestion(question)
  const typeName = Object.keys(TYPES).find((key) => TYPES[key] === type)
  const records = zone[`${typeName} ${name}`] ?? []
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(question.readUInt16BE(0), 0)
  // An answer, recursion offered; "no such name" where there is nothing.
  header.writeUInt16BE(records.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  const answers = records.map((value) => record(type, typeName === 'MX' ? mailServer(value) : text(value)))
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...answers])
}

function readQuestion(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (question.readUInt8(at) > 0) {
    const length = question.readUInt8(at)
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  // The name is that of the question, which begins behind the header.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(TTL_S, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** In pieces of at most 255 bytes. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function mailServer(name: string): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])])
}
