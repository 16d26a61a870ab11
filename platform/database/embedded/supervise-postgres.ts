import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { runPostgres, stopPostgres, type RunOptions } from './run-postgres.ts'
import { stopOrphans } from './stop-orphans.ts'

/**
 * Delays in milliseconds before each restart of a PostgreSQL that died; after the last one it is
 * given up.
 */
const WAITS = [0, 500, 1_000, 2_000, 4_000, 8_000]
/** After running this long, the number of restarts is reset. */
const STEADY_AFTER = 60_000

export interface SupervisedPostgres {
  /** Resolves with the reason when PostgreSQL died and could not be restarted. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Runs PostgreSQL and restarts it on the same address when it dies. */
export async function supervisePostgres(
  options: RunOptions,
  log: (line: string) => void,
  waits: readonly number[] = WAITS,
): Promise<SupervisedPostgres> {
  const lost = Promise.withResolvers<Error>()
  const stopping = new AbortController()
  let child = await runPostgres(options)
  let startedAt = Date.now()
  let tries = 0
  let restarting: Promise<void> = Promise.resolve()

  // If the process exits without `stop`, at least signal PostgreSQL.
  const sayGoodbye = () => child.kill('SIGINT')
  process.once('exit', sayGoodbye)
  watch(child)

  function watch(running: ChildProcess): void {
    running.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log(`PostgreSQL exited unexpectedly (${signal ?? `code ${code}`}); restarting it`)
      restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    if (Date.now() - startedAt > STEADY_AFTER) tries = 0
    let reason = new Error('PostgreSQL keeps exiting')
    while (tries < waits.length) {
      await sleep(waits[tries], undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      tries += 1
      try {
        await stopOrphans(options.location.cluster)
        child = await runPostgres(options)
        startedAt = Date.now()
        watch(child)
        log('PostgreSQL is back')
        return
      } catch (error) {
        reason = error as Error
        log(reason.message)
      }
    }
    lost.resolve(reason)
  }

  return {
    lost: lost.promise,
    stop: async () => {
      stopping.abort()
      await restarting
      await stopPostgres(child)
      process.off('exit', sayGoodbye)
    },
  }
}
