import type { Answer } from '@insights/contract/answers/answers.ts'
import type { AnswerState } from '@insights/domain/answers/answer.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'

/** What a save has made of an answer. */
export interface SavedFields extends AnswerState {
  readonly capabilityChangeNote: string
  readonly version: number
  readonly updatedAt: string
}

/**
 * Returns the answer after a save, from the locked answer before it: reading all of it again would
 * take as long as saving it.
 */
export function toSavedAnswer(before: Answer, caller: Caller, saved: SavedFields): Answer {
  return {
    ...before,
    ...saved,
    lastUpdate: {
      userId: caller._id,
      userName: `${caller.name} ${caller.lastName}`,
      date: saved.updatedAt,
    },
  }
}

/** Rejects a capability change that there is not, naming the field that it was sent in. */
export async function requireCapabilityChange(
  db: Kysely<Tables>,
  id: string,
  field = 'capabilityChange',
): Promise<void> {
  const found = await db
    .selectFrom('capability_changes')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (found) return
  const message = 'Unknown capability change'
  throw badRequest(`${field}: ${message}`, { [field]: message })
}
