import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/**
 * Parameters of a command or an event of the Chrome DevTools Protocol, and the result of a command.
 */
export type Fields = Record<string, unknown>

export interface BrowserPipe {
  /** Rejects when the browser reports an error, or is gone. */
  send<Result = Fields>(method: string, parameters?: Fields, session?: string): Promise<Result>
  /** Calls `handle` with each event of that name, of every session. */
  on(event: string, handle: (parameters: Fields) => void): void
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Fields
  readonly result?: Fields
  readonly error?: { readonly message: string }
}

/** More than an image of the page in base64, which is the largest message. */
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024

/**
 * Speaks to a browser that was started with `--remote-debugging-pipe` on its third and fourth file
 * descriptor: no port is opened for it, and the browser ends when they close.
 */
export function openBrowserPipe(browser: ChildProcess): BrowserPipe {
  type Pipes = readonly [unknown, unknown, unknown, Writable, Readable]
  const [, , , commands, answers] = browser.stdio as unknown as Pipes
  const waiting = new Map<number, PromiseWithResolvers<Fields>>()
  const handlers = new Map<string, ((parameters: Fields) => void)[]>()
  let chunks: Buffer[] = []
  let size = 0
  let last = 0
  let end: Error | undefined

  function fail(reason: string): void {
    end ??= new Error(reason)
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  }

  function take({ id, method, params = {}, result = {}, error }: Message): void {
    if (id === undefined) {
      for (const handle of handlers.get(method ?? '') ?? []) handle(params)
      return
    }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  }

  answers.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      const text = Buffer.concat([...chunks, rest.subarray(0, at)]).toString()
      chunks = []
      size = 0
      rest = rest.subarray(at + 1)
      take(JSON.parse(text) as Message)
    }
    chunks.push(rest)
    size += rest.length
    if (size > MAX_MESSAGE_BYTES) browser.kill('SIGKILL')
  })
  commands.on('error', () => fail('The browser has closed its pipe.'))
  answers.on('error', () => fail('The browser has closed its pipe.'))
  answers.on('close', () => fail('The browser has closed its pipe.'))
  browser.on('error', (error) => fail(error.message))

  return {
    async send<Result>(method: string, parameters: Fields = {}, sessionId?: string) {
      if (end) throw end
      const answer = Promise.withResolvers<Fields>()
      waiting.set((last += 1), answer)
      commands.write(`${JSON.stringify({ id: last, method, params: parameters, sessionId })}\0`)
      return (await answer.promise) as Result
    },
    on(event, handle) {
      handlers.set(event, [...(handlers.get(event) ?? []), handle])
    },
  }
}
