import { type LiveEvent, liveEvent } from '@insights/contract/live.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isInAudience } from './audience.ts'
import { findCallers, sessionKey } from './find-callers.ts'
import { findReportReaders } from './find-report-readers.ts'
import type { LiveMessage } from './live-message.ts'

export interface Delivery {
  /** As the database has it now. */
  readonly caller: Caller
  readonly events: readonly LiveEvent[]
}

/**
 * Resolves the events for each caller by session key, after re-reading the sessions. Ended sessions
 * are absent.
 */
export async function resolveDeliveries(
  db: Kysely<Tables>,
  before: readonly Caller[],
  messages: readonly LiveMessage[],
): Promise<Map<string, Delivery>> {
  const hashes = new Map(before.map((caller) => [sessionKey(caller), caller.tokenHash]))
  const callers = await findCallers(db, [...hashes.values()])
  const events = new Map(
    [...callers.values()].map((caller) => [caller, new Map<string, LiveEvent>()]),
  )
  for (const message of messages) {
    // Skip events that this version does not know; a newer process may publish them.
    const event = liveEvent.safeParse(message.event).data
    if (!event) continue
    const audience = await findAudience(db, [...callers.values()], message)
    for (const caller of audience) events.get(caller)?.set(JSON.stringify(event), event)
  }
  return new Map(
    [...callers].map(([key, caller]) => [
      key,
      { caller, events: [...(events.get(caller)?.values() ?? [])] },
    ]),
  )
}

function findAudience(db: Kysely<Tables>, callers: readonly Caller[], message: LiveMessage) {
  const audience = callers.filter((caller) => isInAudience(caller, message))
  return message.to === 'readers' ? findReportReaders(db, audience, message.report) : audience
}
