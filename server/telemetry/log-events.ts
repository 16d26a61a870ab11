import { jobEnded, statementEnded } from '@insights/platform/telemetry/events.ts'
import { requestIdField } from '@insights/platform/telemetry/request-context.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Longer ones are told apart by their beginnings. */
const MAX_TEXT_LENGTH = 2000

/**
 * Writes what is done beside the answers into the log, under the id of the request that it was done
 * for: jobs, and statements that took `slowMilliseconds` or longer. Answers how to stop.
 */
export function logEvents(log: FastifyBaseLogger, slowMilliseconds: number): () => void {
  const stops = [
    jobEnded.subscribe(({ run, failed, milliseconds }) => {
      const line = { job: run.id, queue: run.queue, triedBefore: run.triedBefore, milliseconds: Math.round(milliseconds), ...requestIdField() } // prettier-ignore
      if (failed) log.warn(line, 'job failed')
      else log.info(line, 'job done')
    }),
    statementEnded.subscribe(({ text, milliseconds }) => {
      if (slowMilliseconds === 0 || milliseconds < slowMilliseconds) return
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
      log.warn({ statement, milliseconds: Math.round(milliseconds), ...requestIdField() }, 'slow statement') // prettier-ignore
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
