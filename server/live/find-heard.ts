import { type LiveEvent, liveEvent } from '@insights/contract/live.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { mayHear } from './audience.ts'
import { findCallers, keyOf } from './find-callers.ts'
import { findReaders } from './find-readers.ts'
import type { LiveMessage } from './live-message.ts'

export interface Heard {
  /** As the database has it now. */
  readonly caller: Caller
  readonly events: readonly LiveEvent[]
}

/**
 * What some callers hear of some messages, by their sessions' keys, after a look at these sessions.
 * One that has ended is missing.
 */
export async function findHeard(
  db: Kysely<Tables>,
  before: readonly Caller[],
  messages: readonly LiveMessage[],
): Promise<Map<string, Heard>> {
  const hashes = new Map(before.map((caller) => [keyOf(caller), caller.tokenHash]))
  const callers = await findCallers(db, [...hashes.values()])
  const events = new Map(
    [...callers.values()].map((caller) => [caller, new Map<string, LiveEvent>()]),
  )
  for (const message of messages) {
    // Only what pages know of leaves the house; a newer process may say more than we understand.
    const event = liveEvent.safeParse(message.event).data
    if (!event) continue
    const hearing = await findHearing(db, [...callers.values()], message)
    for (const caller of hearing) events.get(caller)?.set(JSON.stringify(event), event)
  }
  return new Map(
    [...callers].map(([key, caller]) => [
      key,
      { caller, events: [...(events.get(caller)?.values() ?? [])] },
    ]),
  )
}

function findHearing(db: Kysely<Tables>, callers: readonly Caller[], message: LiveMessage) {
  const hearing = callers.filter((caller) => mayHear(caller, message))
  return message.to === 'readers' ? findReaders(db, hearing, message.report) : hearing
}
