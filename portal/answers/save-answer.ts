import {
  type Answer,
  type AnswerImage,
  capabilityReportsApi,
} from '@insights/contract/answers/answers.ts'
import type { AnswerFields } from '@insights/domain/answers/answer.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notifyReopened } from '../ui/notify/notify.ts'
import { type AnswersKey, useReplaceAnswers } from './answers-query.ts'
import { deleteFiles } from './images/change-answer-images.ts'

export interface AnswerChanges {
  /** The record as it was read. */
  readonly answer: Pick<Answer, '_id' | 'version'>
  readonly fields: AnswerFields & { readonly hasCapability: boolean }
  /** Ids of the images to save, in order. */
  readonly images: readonly string[]
  /** Images that the record loses. */
  readonly removed: readonly Pick<AnswerImage, 'url'>[]
}

/**
 * Saves an answer and puts the saved record into the list. On a conflict (409), the newest record
 * is put there instead, and the error is thrown.
 */
export function useSaveAnswer(place: AnswersKey) {
  const queryClient = useQueryClient()
  const replace = useReplaceAnswers(place)

  return useMutation({
    mutationFn: async ({ answer, fields, images, removed }: AnswerChanges) => {
      const { effects, ...saved } = await callApi(capabilityReportsApi.update, {
        params: { id: answer._id },
        body: { version: answer.version, ...fields, images: [...images] },
      })
      notifyReopened({ effects })
      await deleteFiles(removed)
      return saved
    },
    onSuccess: (saved) => replace([saved]),
    onError: (error) => {
      if (isApiError(error, 409) && isAnswer(error.data)) replace([error.data])
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: reportKey(place.report) }),
  })
}

/** Returns whether the data of an error is the current record. */
export function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && '_id' in data && 'version' in data
}
