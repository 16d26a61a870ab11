import { type RemoteInfo, createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Starts a DNS server on loopback that knows TXT records alone: their text by name. */
export async function openDnsServer(port = 0) {
  const socket = createSocket('udp4')
  const records = new Map<string, string>()
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    socket.send(answer(query, records), port, address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => socket.close(),
  }
}

const HEADER_BYTES = 12

/** The answer to a question with one name: its TXT record, or an error if it has no record (RFC 1035). */
function answer(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (query[at]) {
    const length = query[at]!
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = query.subarray(HEADER_BYTES, at + 5)
  const text = records.get(labels.join('.').toLowerCase())
  const head = Buffer.alloc(HEADER_BYTES)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(text === undefined ? 0 : 1, 6)
  if (text === undefined) return Buffer.concat([head, question])
  const record = Buffer.alloc(13)
  // The name is that of the question; type TXT, class IN, for a minute.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(16, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(text.length + 1, 10)
  record.writeUInt8(text.length, 12)
  return Buffer.concat([head, question, record, Buffer.from(text)])
}
