import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

/** For `localhost`, created for these tests only. */
export const CERTIFICATE = readFileSync(join(import.meta.dirname, 'cert.pem'), 'utf8')
const KEY = readFileSync(join(import.meta.dirname, 'key.pem'), 'utf8')

export interface ArrivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly encrypted: boolean
  readonly user: string | undefined
  /** The raw message. */
  readonly source: Buffer
}

interface Options {
  /** A free port by default. */
  readonly port?: number
  /** Encrypted from the first byte, on request (STARTTLS), or never. */
  readonly encryption?: 'at-once' | 'on-request' | 'never'
  /** Password of `user`; without it no one can sign in. */
  readonly password?: string
  /** Called for each recipient and each received email; a thrown error is the response. */
  readonly onRecipient?: (address: string) => void | Promise<void>
  readonly onMail?: (mail: ArrivedMail) => void | Promise<void>
}

/** A real mail server for tests, on a free port. */
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
        : callback(new SmtpError(535, 'Authentication failed')),
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
  // Ignore errors of clients that are cut off, which tests do on purpose.
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
    /** Closes idle client connections, as servers do after a while. */
    hangUp: () => {
      for (const { _socket: socket } of server.connections) socket.end()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The server's response instead of accepting the email. */
export class SmtpError extends Error {
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
