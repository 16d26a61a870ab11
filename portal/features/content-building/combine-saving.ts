import type { SaveStatusValue } from '../../ui/status/SaveStatus.tsx'

/** How far the saving of a field has come. */
export interface SavingProgress {
  readonly state: SaveStatusValue
  /** When it was saved, ISO 8601. */
  readonly at?: string
  /** Why it was not. */
  readonly reason?: string
}

const WORST_FIRST: readonly SaveStatusValue[] = ['failed', 'saving', 'saved', 'idle']

/** How far several fields have come that share one `SaveStatus`: what is worst counts, then what is latest. */
export function combineSaving(fields: readonly SavingProgress[]): SavingProgress {
  for (const state of WORST_FIRST) {
    const alike = fields.filter((field) => field.state === state)
    if (alike.length > 0) return alike.reduce((one, other) => (later(other, one) ? other : one))
  }
  return { state: 'idle' }
}

function later(one: SavingProgress, other: SavingProgress): boolean {
  return (one.at ?? '') > (other.at ?? '')
}
