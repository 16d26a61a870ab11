import type { GridAnswer } from '@insights/contract/answer-grid.ts'
import type { AnswerState } from '@insights/domain/report/answer.ts'
import { defaultChange } from '@insights/domain/report/capability-change.ts'

/**
 * What a cell says once it is answered or confirmed in the grid. Its capability change stays where
 * the availability does; for another availability it follows from the previous edition. Another
 * change, and a note, are the drawer's. `now` is what the cell shows, `record` what is saved.
 */
export function givenState(
  value: boolean | null,
  record: GridAnswer,
  now: AnswerState,
): AnswerState {
  const { capabilityChange } = now
  if (value === null) return { status: 'NOT_COMPLETED', hasCapability: null, capabilityChange }
  const own = [now, record].find(({ hasCapability }) => hasCapability === value)
  return {
    status: 'COMPLETED',
    hasCapability: value,
    capabilityChange: own?.capabilityChange ?? defaultChange(value, record.previous),
  }
}
