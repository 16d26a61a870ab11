import type {
  AnswerHistoryEntry,
  AnsweredState,
} from '@insights/contract/answers/answer-history.ts'

export interface ChangedPart {
  /** 'Available'. */
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What was done to an answer: in a word where there is one, else part by part. */
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
  const words = (state: AnsweredState): readonly (readonly [string, string])[] => [
    ['Available', availability(state.hasCapability)],
    ['Change type', state.capabilityChange === null ? '–' : titleOf(state.capabilityChange)],
    ['Note', state.capabilityChangeNote || '–'],
    ['Images', state.images?.join(', ') || '–'],
  ]
  const now = words(after)
  const parts = words(before).flatMap(([label, old], place) => {
    const text = now[place]?.[1] ?? ''
    return text === old ? [] : [{ label, before: old, after: text }]
  })
  return { summary: summaryOf(before, after) ?? otherOrder(before, after), parts }
}

function summaryOf(before: AnsweredState, after: AnsweredState): string | null {
  if (before.status === after.status) return null
  if (after.status === 'DRAFT') return 'Set back to unconfirmed'
  if (before.status === 'NOT_COMPLETED') return 'Answered'
  if (after.status === 'NOT_COMPLETED') return 'Answer cleared'
  const confirmed = before.status === 'DRAFT' && after.hasCapability === before.hasCapability
  return confirmed ? 'Confirmed' : null
}

/** Names alone do not tell that their order has changed, nor that one was replaced by its like. */
function otherOrder({ images: before }: AnsweredState, { images: after }: AnsweredState) {
  if (!before || !after) return null
  const same = before.toSorted().join('\n') === after.toSorted().join('\n')
  return same ? 'Images reordered' : null
}

function availability(hasCapability: boolean | null): string {
  if (hasCapability === null) return '–'
  return hasCapability ? 'Yes' : 'No'
}
