import type { Answer } from '@insights/contract/capability-reports.ts'
import { useRef, useState } from 'react'

import { isApiError, messageOf } from '../../../api/api-error.ts'
import { confirmScoreLoss } from '../../../scores/confirm-score-loss.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { AnswersPlace } from '../answers-query.ts'
import type { AnswerDraft } from '../form/answer-drafts.ts'
import {
  answerValues,
  type AnswerValues,
  changedFields,
  changeOf,
  changesScores,
  checkAnswer,
  type PreviousAnswer,
  suggestedChange,
  withAvailability,
} from '../form/answer-form.ts'
import {
  areChanged,
  filesOf,
  imageIds,
  removedImages,
  type Shots,
  shotsOf,
  withMarks,
  withRefusal,
} from '../images/shots.ts'
import { isAnswer } from '../is-answer.ts'
import { useSaveAnswer } from '../use-save-answer.ts'
import { type AnswerConflict, type AnswerWork, conflictOf } from './answer-conflict.ts'
import { saysTheSame } from './says-the-same.ts'
import type { TypedAnswer } from './use-answer-draft.ts'
import { useShotUpload } from './use-shot-upload.ts'

const NOT_IN_SYNC =
  'The report was not in sync, we have fetch the latest version for you, try again'

interface Given {
  readonly place: AnswersPlace
  readonly answer: Answer
  readonly previous: PreviousAnswer
}

/**
 * What the drawer's form holds, and saving it. Changes are measured against the record as it was
 * read: one that arrives in the background does not touch what is being typed; saving finds out.
 */
export function useAnswerEditor({ place, answer, previous }: Given) {
  const [base, setBase] = useState(answer)
  const [loads, setLoads] = useState(0)
  const [values, setValues] = useState<AnswerValues>(() => answerValues(answer))
  const [shots, setShots] = useState<Shots>(() => shotsOf(answer))
  const [conflict, setConflict] = useState<AnswerConflict | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const underWay = useRef(false)
  const { progress, uploadShots, stop } = useShotUpload(place.report)
  const { mutateAsync } = useSaveAnswer(place)

  const errors = checkAnswer(values, previous)
  const touched = changedFields(base, values).length > 0 || areChanged(base, shots)
  const files = filesOf(shots)
  const refused = files.some(({ refusal }) => refusal !== null)
  const valid = Object.keys(errors).length === 0 && !refused
  const newer = answer.version > base.version && conflict === null && !saving
  // Nothing is lost by showing a record that says what was typed: perhaps that is why it does.
  const harmless = !touched || saysTheSame(answer, values, imageIds(shots), previous)

  if (answer._id !== base._id || (newer && harmless && files.length === 0)) load(answer)

  function load(record: Answer) {
    setBase(record)
    setLoads((now) => now + 1)
    setValues(answerValues(record))
    setShots(shotsOf(record))
    setConflict(null)
    setFailure(null)
  }

  /** Their record is loaded; what was typed stands beside it, to choose from. */
  function meet(theirs: Answer, work: AnswerWork) {
    load(theirs)
    setConflict(conflictOf(work, theirs, new Date().toISOString()))
  }

  /** Answers whether it was saved. */
  async function save(over = base, mine: Omit<AnswerWork, 'base'> = { values, shots }) {
    const { hasCapability, capabilityChangeNote } = mine.values
    const capabilityChange = changeOf(mine.values, previous)
    if (underWay.current || hasCapability === null || capabilityChange === null) return false
    underWay.current = true
    setFailure(null)
    let sent = mine.shots
    try {
      // Not yet disabled meanwhile: the button that was pressed gets the focus back.
      if (changesScores(over, mine.values)) {
        if (!(await confirmScoreLoss(place.report, 'Saving another availability'))) return false
      }
      setSaving(true)
      sent = await uploadShots(mine.shots, (now) => setShots((sent = now)))
      const saved = await mutateAsync({
        answer: over,
        hasCapability,
        capabilityChange,
        capabilityChangeNote: capabilityChangeNote.trim(),
        images: imageIds(sent),
        removed: removedImages(sent),
      })
      load(saved)
      return true
    } catch (error) {
      return fail(error, { base: over, values: mine.values, shots: sent })
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }

  /** Answers whether it is saved all the same. */
  function fail(error: unknown, work: AnswerWork): boolean {
    if (isApiError(error, 409) && isAnswer(error.data)) {
      if (saysTheSame(error.data, work.values, imageIds(work.shots), previous)) {
        load(error.data)
        return true
      }
      notify.warning(NOT_IN_SYNC, { duration: 6000 })
      meet(error.data, work)
    } else if (isApiError(error) && error.errors['files'] !== undefined) {
      setShots(withRefusal(work.shots, error.message))
      notify.error(error.message, { duration: 8000 })
    } else if (isApiError(error)) {
      setFailure(messageOf(error))
    } else if (!isAbort(error)) {
      setFailure(messageOf(error))
      console.error(error)
    }
    return false
  }

  return {
    base,
    values,
    setValues,
    answer: (hasCapability: boolean) =>
      setValues((now) => withAvailability(now, hasCapability, base, previous)),
    /** What is saved as the kind of change; null while one has to be chosen. */
    change: changeOf(values, previous),
    /** Whether it need not be chosen, since the edition before says the same. */
    unchanged: changeOf({ ...values, capabilityChange: null }, previous) !== null,
    suggestion: suggestedChange(values, previous),
    /** How often a record was loaded: what was removed before does not come back. */
    loads,
    shots,
    setShots,
    errors,
    /** What would be lost with the page; null for nothing. */
    typed: conflict
      ? typedOver(conflict.theirs, conflict.mine)
      : touched
        ? typedOver(base, { values, shots })
        : null,
    /** Whether something would be lost. */
    dirty: touched || conflict !== null,
    valid,
    saving,
    progress,
    stopUpload: stop,
    /** Why saving did not work. */
    failure,
    save,
    reset: () => load(answer),
    /** A newer record of somebody else's, which saving would meet. */
    arrived: newer ? answer : null,
    /** Shows that record beside what was typed. */
    compare: (theirs: Answer) => meet(theirs, { base, values, shots }),
    conflict,
    /** Saves what was typed over their record. */
    override: async () => {
      if (!conflict) return false
      takeMine(conflict)
      return save(conflict.theirs, conflict.mine)
    },
    /** Leaves their record in the form. */
    discard: () => setConflict(null),
    /** Puts what was typed into the form again, over their record, and saves nothing. */
    postpone: () => conflict && takeMine(conflict),
    restore,
  }

  function takeMine({ mine }: AnswerConflict) {
    setValues(mine.values)
    setShots(mine.shots)
    setConflict(null)
  }

  /** Puts a kept draft into the form, beside the record where that has changed since. */
  function restore(draft: AnswerDraft) {
    const marked = withMarks(shotsOf(base), draft.marked)
    if (draft.version !== base.version) {
      const work = { base: { ...draft.base, images: base.images }, values: draft.values }
      setConflict(conflictOf({ ...work, shots: marked }, base, draft.at))
      return
    }
    setValues(draft.values)
    setShots(marked)
  }
}

export type AnswerEditor = ReturnType<typeof useAnswerEditor>

function typedOver(
  record: Answer,
  { values, shots }: Pick<AnswerWork, 'values' | 'shots'>,
): TypedAnswer {
  return {
    version: record.version,
    base: answerValues(record),
    values: answerValues(values),
    marked: removedImages(shots).map(({ _id }) => _id),
    files: filesOf(shots).map(({ file }) => file.name),
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
