import type { Cell } from '../../../answers/answer-session.ts'
import { isChanged } from './grid-rows.ts'

/** What a screen reader says of a cell besides its place. */
export function cellName(cell: Cell): string {
  const { answer, value, status, state } = cell
  const parts = [value === null ? 'not answered' : value ? 'yes' : 'no']
  if (state === 'conflict') parts.push('conflict')
  else if (state === 'failed') parts.push('not saved')
  else if (status === 'DRAFT') parts.push('carried over, to confirm')
  if (isChanged(cell)) parts.push(`previously ${answer.previous ? 'yes' : 'no'}`)
  if (answer.images > 0) parts.push(answer.images === 1 ? '1 image' : `${answer.images} images`)
  if (answer.noted) parts.push('with a note')
  return parts.join(', ')
}
