import { setTimeout as sleep } from 'node:timers/promises'

import { OutcomeUnknownError, StatusError } from './client.ts'
import type { Writer } from './writer.ts'

export interface Load {
  /** Returns once no write is under way. */
  readonly pause: () => Promise<void>
  readonly resume: () => void
}

/** Between two writes of one writer: enough load to be struck in the middle of it, wherever tests run. */
const PAUSE_MS = 50

/** All writers at once. Errors of the writers themselves are thrown. */
export function startLoad(writers: readonly Writer[]): Load {
  let working: Promise<unknown> = Promise.resolve()
  let paused = true

  async function work(writer: Writer): Promise<void> {
    while (!paused) {
      try {
        await writer.write()
      } catch (error) {
        if (!(error instanceof OutcomeUnknownError) && !(error instanceof StatusError)) throw error
      }
      await sleep(writer.pauseMilliseconds ?? PAUSE_MS)
    }
  }

  return {
    pause: async () => {
      paused = true
      await working
    },
    resume: () => {
      paused = false
      working = Promise.all(writers.map(work))
      // Looked at by the next pause.
      working.catch(() => {})
    },
  }
}
