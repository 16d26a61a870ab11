import { type LiveEvent, liveEvent } from '@insights/contract/live.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findReportAccess } from '../http/find-report-access.ts'
import { findCallers, sessionKey } from '../http/session/find-session.ts'
import { findWithheldByCoder } from '../http/withheld-answers.ts'
import { type LiveMessage, isInAudience } from './audience.ts'

export interface Delivery {
  /** Rights as the database has them now. */
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
  const withheld = await findWithheldByCoder(
    db,
    [...callers.values()].map(({ _id }) => _id),
    messages.flatMap(({ event }) =>
      NAMING.includes(event.kind) && 'report' in event ? event.report : [],
    ),
  )
  for (const message of messages) {
    // Skip events that this version does not know; a newer process may publish them.
    const event = liveEvent.safeParse(message.event).data
    if (!event) continue
    const audience = await findAudience(db, [...callers.values()], message)
    for (const caller of audience) {
      const shown = withoutWithheld(event, withheld.get(caller._id))
      if (shown) events.get(caller)?.set(JSON.stringify(shown), shown)
    }
  }
  return new Map(
    [...callers].map(([key, caller]) => [
      key,
      { caller, events: [...(events.get(caller)?.values() ?? [])] },
    ]),
  )
}

/** The events that name answers and images. */
const NAMING: readonly string[] = ['answers', 'image-marks', 'image-redacted']

/** Returns an event without the answers that are withheld; null if it is of them alone. */
function withoutWithheld(
  event: LiveEvent,
  withheld: ReadonlySet<string> | undefined,
): LiveEvent | null {
  if (!withheld) return event
  if ('image' in event) return withheld.has(event.image) ? null : event
  if (event.kind !== 'answers' || event.answers === null) return event
  const answers = event.answers.filter((id) => !withheld.has(id))
  return answers.length === 0 ? null : { ...event, answers }
}

function findAudience(db: Kysely<Tables>, callers: readonly Caller[], message: LiveMessage) {
  const audience = callers.filter((caller) => isInAudience(caller, message))
  return message.to === 'readers' ? findReportReaders(db, audience, message.report) : audience
}

/** Returns those of some callers who may read all of a report, by the one rule of access. */
async function findReportReaders(
  db: Kysely<Tables>,
  callers: readonly Caller[],
  report: string,
): Promise<Caller[]> {
  // Colleagues have the same access: one look-up for all of a company customer.
  const groups = Map.groupBy(callers, (caller) => `${caller.role} ${caller.companyCustomerId}`)
  const readers: Caller[] = []
  for (const group of groups.values()) {
    const found = await findReportAccess(db, group[0]!, report)
    if (found && includesAccess(found.access, 'sample')) readers.push(...group)
  }
  return readers
}
