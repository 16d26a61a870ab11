import { COLORS } from '@insights/domain/colors/colors.ts'
import type { Cell } from 'write-excel-file/node'

const { gain, gainWash, loss, lossWash } = COLORS.light

/** Availability in the colours of the portal's tables; empty while unanswered. */
export function availabilityCell(available: boolean | null): Cell {
  if (available === null) return null
  return available
    ? { value: 'Yes', textColor: gain, backgroundColor: gainWash, align: 'center' }
    : { value: 'No', textColor: loss, backgroundColor: lossWash, align: 'center' }
}
