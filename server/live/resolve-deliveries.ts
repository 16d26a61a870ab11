import { type LiveEvent, liveEvent } from '@insights/contract/live.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findReportAccess } from '../http/find-report-access.ts'
import { findCallers, sessionKey } from '../http/session/find-session.ts'
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
  const withheld = await findWithheld(db, [...callers.values()], messages)
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

/** Returns the ids of answers and images that are withheld from each second coder. */
async function findWithheld(
  db: Kysely<Tables>,
  callers: readonly Caller[],
  messages: readonly LiveMessage[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const reports = messages.flatMap(({ event }) =>
    NAMING.includes(event.kind) && 'report' in event ? event.report : [],
  )
  if (reports.length === 0 || callers.length === 0) return new Map()
  const { rows } = await sql<{ coder: string; ids: string[] }>`
    select second_codings.coder_id as coder,
      array_agg(answers.id) || array_remove(array_agg(answer_images.image_id), null) as ids
    from second_codings
    join answers using (company_id, application_id, capability_id)
    left join answer_images
      on answer_images.report_id = answers.report_id and answer_images.answer_id = answers.id
    where second_codings.coder_id = any(${callers.map(({ _id }) => _id)}::uuid[])
      and second_codings.coded_at is null
      and answers.report_id = any(${reports}::uuid[])
    group by second_codings.coder_id`.execute(db)
  return new Map(rows.map(({ coder, ids }) => [coder, new Set(ids)]))
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
