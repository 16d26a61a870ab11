import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { runPostgres, stopPostgres } from './run-postgres.ts'
import type { RunOptions } from './run-postgres.ts'
import { stopLeftovers } from './stop-leftovers.ts'

/** After these waits a PostgreSQL that keeps dying is given up. */
const WAITS = [0, 500, 1_000, 2_000, 4_000, 8_000]
/** One that has run this long starts with the shortest wait again. */
const STEADY_AFTER = 60_000

export interface SupervisedPostgres {
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Runs PostgreSQL and brings it back on the same address when it dies. */
export async function supervisePostgres(
  options: RunOptions,
  log: (line: string) => void,
): Promise<SupervisedPostgres> {
  const lost = Promise.withResolvers<Error>()
  let child = await runPostgres(options)
  let startedAt = Date.now()
  let failures = 0
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  // When our process ends without `stop`, the least it can do is to tell PostgreSQL.
  const sayGoodbye = () => child.kill('SIGINT')
  process.once('exit', sayGoodbye)
  watch(child)

  function watch(running: ChildProcess): void {
    running.once('exit', (code, signal) => {
      if (stopping) return
      log(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again`)
      restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    if (Date.now() - startedAt > STEADY_AFTER) failures = 0
    let reason = new Error('PostgreSQL keeps ending by itself')
    while (failures < WAITS.length && !stopping) {
      await sleep(WAITS[failures])
      failures += 1
      if (stopping) return
      try {
        await stopLeftovers(options.place.cluster)
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
    if (!stopping) lost.resolve(reason)
  }

  return {
    lost: lost.promise,
    stop: async () => {
      stopping = true
      await restarting
      await stopPostgres(child)
      process.off('exit', sayGoodbye)
    },
  }
}
