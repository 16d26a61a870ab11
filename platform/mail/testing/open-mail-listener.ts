import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

/** For `localhost`, made for these tests alone. */
export const CERTIFICATE = readFileSync(join(import.meta.dirname, 'cert.pem'), 'utf8')
const KEY = readFileSync(join(import.meta.dirname, 'key.pem'), 'utf8')

export interface ArrivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly encrypted: boolean
  readonly user: string | undefined
  /** As it came over the line. */
  readonly source: Buffer
}

interface Options {
  /** One of the system's choice without it. */
  readonly port?: number
  /** Encrypted from the first byte, or on request (STARTTLS), or never. */
  readonly encryption?: 'at-once' | 'on-request' | 'never'
  /** What `user` has to give as a password; without it nobody signs in. */
  readonly password?: string
  /** Asked for each recipient, and for each mail once it is there; what it throws is answered. */
  readonly onRecipient?: (address: string) => void
  readonly onMail?: (mail: ArrivedMail) => void | Promise<void>
}

/** A real mail server for tests, on a port of its own. */
export async function openMailListener(options: Options = {}) {
  const { encryption = 'never', password } = options
  const mails: ArrivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    secure: encryption === 'at-once',
    disabledCommands: [
      ...(encryption === 'on-request' ? [] : ['STARTTLS']),
      ...(password === undefined ? ['AUTH'] : []),
    ],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections += 1
      callback()
    },
    onAuth: (auth, _session, callback) =>
      auth.password === password
        ? callback(null, { user: auth.username })
        : callback(new Refusal(535, 'Authentication failed')),
    onRcptTo: ({ address }, _session, callback) => {
      void settle(callback, () => options.onRecipient?.(address))
    },
    onData: (stream, session, callback) => {
      void settle(callback, async () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          encrypted: session.secure,
          user: session.user as string | undefined,
          source: await buffer(stream),
        }
        await options.onMail?.(mail)
        mails.push(mail)
      })
    },
  })
  // Clients that are cut off are part of the tests.
  server.on('error', () => {})
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        resolve((server.server.address() as AddressInfo).port)
      })
    })
  const port = await listen(options.port ?? 0)
  return {
    port,
    mails,
    connections: () => connections,
    /** Ends the connections that clients have kept, as servers do after a while. */
    hangUp: () => {
      for (const { _socket: socket } of server.connections) socket.end()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** What the server answers instead of taking the mail. */
export class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

async function settle(
  callback: (error?: Error | null) => void,
  work: () => void | Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    callback(error as Error)
    return
  }
  callback()
}
