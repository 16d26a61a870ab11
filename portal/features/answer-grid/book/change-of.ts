import type { GridAnswer } from '@insights/contract/answer-grid.ts'
import { evidentChange, likelyChange } from '@insights/domain/report/capability-change.ts'

import type { Availability } from './answer-change.ts'

/**
 * The kind of change that an answer given in the grid has: what the edition before tells by itself.
 * Undefined where the record's own stays: one that was chosen for this very answer, or where there
 * is nothing to compare with. Another kind, and a note, are the drawer's.
 */
export function changeOf(value: Availability, answer: GridAnswer): string | undefined {
  const { hasCapability, capabilityChange, previous } = answer
  if (value === hasCapability && capabilityChange !== null) return undefined
  return evidentChange(value, previous) ?? likelyChange(value, previous) ?? undefined
}
