import type { GridAnswer } from '@insights/contract/answers/answer-grid.ts'
import type { Answer } from '@insights/contract/answers/answers.ts'
import { type AnswerState, givenStatus, isSameState } from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'

export type Availability = boolean | null

/** The parts of an answer that only its form changes: the grid shows just that they exist. */
export interface AnswerDetails {
  readonly capabilityChangeNote: string
  /** Ids of the screenshots, in their order. */
  readonly images: readonly string[]
}

/** The state of a cell, with the details that undo gives back; others stay as they are. */
export interface CellState extends AnswerState {
  /** Present where a form has saved it, to find the details that are known of its answer. */
  readonly _id?: string
  readonly details?: Partial<AnswerDetails> | undefined
}

/** An answer of the grid; all its details are known once it was saved or received here. */
export interface GridRecord extends GridAnswer {
  readonly full?: AnswerDetails
}

/** A cell to save, with the version it is based on. */
export interface AnswerChange {
  readonly _id: string
  readonly version: number
  readonly hasCapability: Availability
  /** Absent in drafts of an earlier version, where it follows from the previous edition. */
  readonly capabilityChange?: string | null | undefined
  /** Sets the answer back to unconfirmed. */
  readonly status?: 'DRAFT' | undefined
  /** Absent where undo does not give it back. */
  readonly capabilityChangeNote?: string | undefined
  /** Absent where undo does not give them back. */
  readonly images?: readonly string[] | undefined
}

/** The outcome of a change with the current record; null if the answer is gone. */
export interface AnswerResult {
  readonly outcome: 'saved' | 'conflict' | 'missing'
  readonly answer: GridRecord | null
}

/** Returns the change that gives a cell this state, to send or to store in the browser. */
export function toChange(_id: string, version: number, target: CellState): AnswerChange {
  const { status, hasCapability, capabilityChange, details } = target
  const draft = status === 'DRAFT' && { status }
  return { _id, version, hasCapability, capabilityChange, ...draft, ...details }
}

/** Returns the state that a stored change gives to `record`, the current answer. */
export function toState(change: AnswerChange, record: GridAnswer): CellState {
  const { status, hasCapability, capabilityChange, capabilityChangeNote, images } = change
  if (capabilityChange === undefined) return givenState(hasCapability, record, record)
  const said = { hasCapability, capabilityChange }
  const details = {
    ...(capabilityChangeNote !== undefined && { capabilityChangeNote }),
    ...(images && { images }),
  }
  const state = { ...said, status: status ?? givenStatus(said) }
  return Object.keys(details).length > 0 ? { ...state, details } : state
}

export function detailsOf({
  capabilityChangeNote,
  images,
}: Pick<Answer, 'capabilityChangeNote' | 'images'>): AnswerDetails {
  return { capabilityChangeNote, images: images.map(({ _id }) => _id) }
}

/** Returns the details that differ from others, to give them back. */
export function differingDetails(
  own: AnswerDetails,
  others: AnswerDetails,
): Partial<AnswerDetails> | undefined {
  const { capabilityChangeNote, images } = own
  const noteDiffers = capabilityChangeNote !== others.capabilityChangeNote
  const imagesDiffer = images.join() !== others.images.join()
  if (!noteDiffers && !imagesDiffer) return undefined
  return { ...(noteDiffers && { capabilityChangeNote }), ...(imagesDiffer && { images }) }
}

type KnownState = CellState & { readonly full?: AnswerDetails | undefined }

/** Returns whether two cells are equal, in the details as well that one of them would give back. */
export function isSameCell(one: KnownState, other: KnownState): boolean {
  return isSameState(one, other) && hasDetails(one, other.details) && hasDetails(other, one.details)
}

/** Returns whether a cell has these details; unknown details are no match. */
export function hasDetails(
  cell: KnownState,
  { capabilityChangeNote, images }: Partial<AnswerDetails> = {},
): boolean {
  const own = { ...cell.full, ...cell.details }
  return (
    (capabilityChangeNote === undefined || own.capabilityChangeNote === capabilityChangeNote) &&
    (images === undefined || own.images?.join() === images.join())
  )
}

/**
 * Returns the state of a cell that is answered or confirmed in the grid. The same availability
 * keeps its capability change; for another availability the change follows from the previous
 * edition. Other changes, and notes, are set in the drawer. `now` is the shown state, `record` the
 * saved one.
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
