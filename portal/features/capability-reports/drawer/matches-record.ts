import type { Answer } from '@insights/contract/capability-reports.ts'

import {
  type AnswerValues,
  changedFields,
  effectiveCapabilityChange,
  type PreviousAnswer,
} from '../form/answer-form.ts'

/**
 * Whether a record says what the form says: then there is nothing to choose between. So it is after
 * a save whose answer got lost on the way.
 */
export function matchesRecord(
  record: AnswerValues & Pick<Answer, 'images'>,
  values: AnswerValues,
  images: readonly string[],
  previous: PreviousAnswer,
): boolean {
  const saved = { ...values, capabilityChange: effectiveCapabilityChange(values, previous) }
  const own = { ...record, capabilityChange: effectiveCapabilityChange(record, previous) }
  return (
    changedFields(own, saved).length === 0 &&
    images.join() === record.images.map(({ _id }) => _id).join()
  )
}
