import type { Answer } from '@insights/contract/capability-reports.ts'
import type { AnswerState } from '@insights/domain/report/answer.ts'

import type { Caller } from '../http/caller.ts'

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
