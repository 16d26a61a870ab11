import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A program that runs until it is stopped, with all that it has started. */
export interface Program {
  readonly stop: () => Promise<void>
  /** Returns the first match in its output. */
  readonly said: (pattern: RegExp) => Promise<string>
}

/** Starts a program whose home is a directory; file descriptor 3 counts as output. */
export function startProgram(
  path: string,
  parameters: readonly string[],
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(path, parameters, {
    // A group of its own, which ends as one: a browser is several processes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      LANG: 'en_US.UTF-8',
      TZ: 'America/New_York',
      HOME: home,
      ...environment,
    },
  })
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of child.stdio.slice(1)) {
    ;(stream as Readable).on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of waiting) look()
    })
  }
  const exited = once(child, 'exit')
  return {
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [, found] = pattern.exec(output) ?? []
          if (found !== undefined) resolve(found)
        }
        waiting.add(look)
        look()
        void exited.then(() => reject(new Error(`${path} has ended: ${output}`)))
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
      await exited
    },
  }
}
