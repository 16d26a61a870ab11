import { type Answer, answersApi } from '@insights/contract/answers/answers.ts'
import type { InboxAnswer } from '@insights/contract/answers/inbox.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { confirmScoreLoss } from '../../reports/confirm-score-loss.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
import { INBOX_KEY } from './inbox-counts.ts'

/** An answer before it became a yes, and its version since. */
export interface AnswerStep {
  readonly before: Answer
  readonly version: number
}

/** Answers yes where a screenshot was placed, and takes that back. */
export function useAnswerYes(report: string) {
  const queryClient = useQueryClient()

  /** Returns the saved record, or null where it was not saved. */
  async function save(_id: string, version: number, state: Partial<Answer>) {
    const { hasCapability = null, capabilityChange, status } = state
    const change = { _id, version, hasCapability, capabilityChange }
    const answers = [{ ...change, ...(status === 'DRAFT' && { status }) }]
    const { results, effects } = await callApi(answersApi.patch, { body: { answers } })
    notifyReopened({ effects })
    void queryClient.invalidateQueries({ queryKey: reportKey(report) })
    void queryClient.invalidateQueries({ queryKey: INBOX_KEY })
    const [result] = results
    if (result?.outcome === 'saved') return result.answer
    notify.error('Someone else changed the answer meanwhile.')
    return null
  }

  /** Asks, where scores would be lost; an error is shown. Returns null where nothing was saved. */
  async function attempt<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
    try {
      return (await confirmScoreLoss(report, 'Change this answer?')) ? await work() : null
    } catch (error) {
      notify.error(errorMessage(error))
      return null
    }
  }

  return {
    answerYes: ({ _id }: InboxAnswer): Promise<AnswerStep | null> =>
      attempt(async () => {
        const { data } = await callApi(answersApi.find, { query: { report, _id } })
        const before = data[0]
        const saved = before && (await save(_id, before.version, { hasCapability: true }))
        return saved ? { before, version: saved.version } : null
      }),
    takeBack: ({ before, version }: AnswerStep) => attempt(() => save(before._id, version, before)),
  }
}
