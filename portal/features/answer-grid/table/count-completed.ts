import type { Availability } from '../../../answers/answer-change.ts'
import type { AnswerSession } from '../../../answers/answer-session.ts'

interface Count {
  /** Answers that are given and, if carried over, confirmed. */
  readonly done: number
  /** Answers carried over that wait to be confirmed, with what they say. */
  readonly carried: readonly (readonly [id: string, value: Availability])[]
}

/** How far some answers are. */
export function countCompleted(session: AnswerSession, ids: readonly string[]): Count {
  let done = 0
  const carried: [string, Availability][] = []
  for (const id of ids) {
    const cell = session.cell(id)
    if (!cell || cell.value === null) continue
    if (cell.status === 'DRAFT') carried.push([id, cell.value])
    else done += 1
  }
  return { done, carried }
}
