import type { Answer } from '@insights/contract/capability-reports.ts'
import { useState } from 'react'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { confirmScoreLoss } from '../../ui/confirm-dialog/confirm-score-loss.ts'
import { notify } from '../../ui/notify/notify.ts'
import {
  answerValues,
  changesScores,
  checkAnswer,
  isChanged,
  NO_IMAGE_CHANGES,
  splitImages,
  type AnswerValues,
  type ImageChanges,
} from './answer-form.ts'
import type { AnswersPlace } from './answers-query.ts'
import { isAnswer } from './is-answer.ts'
import { uploadImages } from './upload-images.ts'
import { useSaveAnswer } from './use-save-answer.ts'

const NOT_IN_SYNC =
  'The report was not in sync, we have fetch the latest version for you, try again'

interface Given {
  readonly place: AnswersPlace
  readonly answer: Answer
  /** Whether scores are calculated, which another availability would delete. */
  readonly scored: boolean
}

/**
 * What the drawer's form holds, and saving it. Changes are measured against the record as it was
 * read: one that arrives in the background does not touch what is being typed; saving finds out.
 */
export function useAnswerEditor({ place, answer, scored }: Given) {
  const [base, setBase] = useState(answer)
  const [values, setValues] = useState<AnswerValues>(() => answerValues(answer))
  const [images, setImages] = useState<ImageChanges>(NO_IMAGE_CHANGES)
  const [saving, setSaving] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const { mutateAsync } = useSaveAnswer(place)

  const errors = checkAnswer(values)
  const dirty = isChanged(base, values, images)
  const valid = Object.keys(errors).length === 0

  if (answer._id !== base._id || (!dirty && answer.version > base.version)) load(answer)

  function load(record: Answer, uploaded: ImageChanges['uploaded'] = []) {
    setBase(record)
    setValues(answerValues(record))
    setImages({ ...NO_IMAGE_CHANGES, uploaded })
  }

  async function uploadFiles(): Promise<ImageChanges['uploaded']> {
    if (images.files.length === 0) return images.uploaded
    setProgress(0)
    const uploaded = [
      ...images.uploaded,
      ...(await uploadImages(place.report, images.files, setProgress)),
    ]
    // Should saving fail after this, trying again must not upload them twice.
    setImages((now) => ({ ...now, files: [], uploaded }))
    return uploaded
  }

  /** Answers whether it was saved. */
  async function save(): Promise<boolean> {
    const { hasCapability, capabilityChange, capabilityChangeNote } = values
    if (!dirty || hasCapability === null || !capabilityChange) return false
    if (scored && changesScores(base, values)) {
      if (!(await confirmScoreLoss('Saving another availability'))) return false
    }
    setSaving(true)
    let uploaded: ImageChanges['uploaded'] = []
    try {
      uploaded = await uploadFiles()
      const { kept, removed } = splitImages(base.images, images.marked)
      const saved = await mutateAsync({
        answer: base,
        hasCapability,
        capabilityChange,
        capabilityChangeNote: capabilityChangeNote.trim(),
        images: [...kept, ...uploaded].map(({ _id }) => _id),
        removed,
      })
      load(saved)
      return true
    } catch (error) {
      if (isApiError(error, 409) && isAnswer(error.data)) {
        notify.warning(NOT_IN_SYNC, { duration: 6000 })
        load(error.data, uploaded)
      } else notify.error(messageOf(error))
      return false
    } finally {
      setSaving(false)
      setProgress(null)
    }
  }

  return {
    base,
    values,
    setValues,
    images,
    setImages,
    errors,
    dirty,
    valid,
    saving,
    progress,
    save,
    reset: () => load(answer),
  }
}

export type AnswerEditor = ReturnType<typeof useAnswerEditor>
