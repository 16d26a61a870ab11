import type { Cell } from 'write-excel-file/node'

/** Availability in the colours of the portal's tables; empty while unanswered. */
export function availabilityCell(available: boolean | null): Cell {
  if (available === null) return null
  return available
    ? { value: 'Yes', textColor: '#0a6e45', backgroundColor: '#def1e6', align: 'center' }
    : { value: 'No', textColor: '#ab2418', backgroundColor: '#fae5e1', align: 'center' }
}
