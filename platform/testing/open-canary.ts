import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

export interface Canary {
  readonly port: number
  contacts(): number
  close(): void
}

/** A port on loopback that must stay unused: counts TCP connections and UDP packets. */
export async function openCanary(host = '127.0.0.1'): Promise<Canary> {
  const sockets = new Set<Socket>()
  let contacts = 0
  const server = createServer((socket) => {
    contacts += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\ncanary')
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4').on('message', () => {
    contacts += 1
  })
  packets.bind(port, '127.0.0.1')
  try {
    await once(packets, 'listening')
  } catch {
    // Another program has the port for packets.
    packets.close()
    server.close()
    return openCanary(host)
  }
  return {
    port,
    contacts: () => contacts,
    close() {
      packets.close()
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
