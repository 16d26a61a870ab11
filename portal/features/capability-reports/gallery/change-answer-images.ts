import { type Answer, capabilityReportsApi } from '@insights/contract/capability-reports.ts'

import { ApiError, isApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { notifyReopened } from '../../../ui/notify/notify.ts'
import { type AnswerKey, findAnswer } from './answer-key.ts'
import { blockedReason } from './takes-screenshots.ts'

/** So often somebody else may save the same answer in between. */
const TRIES = 4

/**
 * Adds to the screenshots of an answer, or takes from them, and leaves the rest of it as it is, also
 * what somebody else is changing meanwhile. Throws the reason where the answer is not complete.
 */
export async function changeAnswerImages(
  report: string,
  place: AnswerKey,
  change: (images: readonly string[]) => readonly string[],
): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    const answer = requireComplete(await findAnswer(report, place))
    const { version, capabilityChange } = answer
    const images = change(answer.images.map(({ _id }) => _id))
    // A complete answer has an availability.
    const body = { version, hasCapability: answer.hasCapability === true, capabilityChange, images }
    try {
      notifyReopened(
        await callApi(capabilityReportsApi.update, { params: { id: answer._id }, body }),
      )
      return
    } catch (error) {
      if (left === 1 || !isApiError(error, 409)) throw error
    }
  }
}

function requireComplete(answer: Answer | undefined): Answer {
  const message = blockedReason(answer)
  if (answer && message === null) return answer
  throw new ApiError({ name: 'NotComplete', code: 0, message: message ?? '' })
}
