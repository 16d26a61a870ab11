import type {
  AnswerHistoryEntry,
  AnsweredState,
} from '@insights/contract/answers/answer-history.ts'
import type { AnswerField } from '@insights/domain/answers/answer.ts'

export interface ChangedPart {
  /** 'Available'. */
  readonly label: string
  readonly before: string
  readonly after: string
}

/** A change of an answer: a summary if one word covers it, and its parts. */
export interface ChangeDescription {
  readonly summary: string | null
  readonly parts: readonly ChangedPart[]
}

type TitleOf = (capabilityChange: string) => string

/** Describes a change of an answer; `titleOf` names the capability changes. */
export function describeChange(
  { before, after }: Pick<AnswerHistoryEntry, 'before' | 'after'>,
  titleOf: TitleOf,
): ChangeDescription {
  const [old, now] = [wordsOf(before, titleOf), wordsOf(after, titleOf)]
  const parts = Object.entries(old).flatMap(([part, [label, text]]) => {
    const [, changed] = now[part as Part]
    return changed === text ? [] : [{ label, before: text, after: changed }]
  })
  return { summary: summaryOf(before, after) ?? otherOrder(before, after), parts }
}

type Part = AnswerField | 'images'

/** Returns the label and words of each part of an answer. */
const wordsOf = (
  state: AnsweredState,
  titleOf: TitleOf,
): Record<Part, readonly [label: string, text: string]> => ({
  hasCapability: ['Available', availability(state.hasCapability)],
  capabilityChange: [
    'Change type',
    state.capabilityChange === null ? '–' : titleOf(state.capabilityChange),
  ],
  capabilityChangeNote: ['Note', state.capabilityChangeNote || '–'],
  images: ['Images', state.images?.join(', ') || '–'],
})

function summaryOf(before: AnsweredState, after: AnsweredState): string | null {
  if (before.status === after.status) return null
  if (after.status === 'DRAFT') return 'Set back to unconfirmed'
  if (before.status === 'NOT_COMPLETED') return 'Answered'
  if (after.status === 'NOT_COMPLETED') return 'Answer cleared'
  const confirmed = before.status === 'DRAFT' && after.hasCapability === before.hasCapability
  return confirmed ? 'Confirmed' : null
}

/** Returns the summary of images whose order alone has changed, which their names don't show. */
function otherOrder({ images: before }: AnsweredState, { images: after }: AnsweredState) {
  if (!before || !after) return null
  const same = before.toSorted().join('\n') === after.toSorted().join('\n')
  return same ? 'Images reordered' : null
}

function availability(hasCapability: boolean | null): string {
  if (hasCapability === null) return '–'
  return hasCapability ? 'Yes' : 'No'
}
