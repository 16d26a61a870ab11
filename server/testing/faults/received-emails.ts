import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'

export interface ReceivedEmail {
  readonly to: string
  readonly messageId: string
}

export interface Mailboxes {
  readonly url: string
  readonly received: () => readonly ReceivedEmail[]
  /** The mail server is gone, and back under the same address. */
  readonly close: () => Promise<void>
  readonly open: () => Promise<void>
}

/** A mail server that remembers who got what. */
export async function openMailboxes(): Promise<Mailboxes> {
  const received: ReceivedEmail[] = []
  const listen = (port?: number) =>
    openMailListener({
      port,
      onMail: ({ to, source }) => {
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(source.toString())?.[1] ?? ''
        received.push(...to.map((address) => ({ to: address, messageId })))
      },
    })
  let listener = await listen()
  const { port } = listener
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    close: () => listener.close(),
    open: async () => {
      listener = await listen(port)
    },
  }
}
