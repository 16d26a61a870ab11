import { type Answer, answersApi } from '@insights/contract/answers/answers.ts'
import type { AnswerFields } from '@insights/domain/answers/answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { deleteExpiredDrafts } from '../edit-session/local-drafts.ts'
import { confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { notify, notifyReopened } from '../ui/notify/notify.ts'
import {
  type AnswerDraft,
  type AnswerForm,
  createAnswerFormSession,
  openAnswerDraft,
} from './answer-form-session.ts'
import {
  type PreviousAvailability,
  addsScreenshotsAlone,
  changesScores,
  checkAnswer,
  effectiveCapabilityChange,
  matchesRecord,
  suggestedChange,
  withAvailability,
} from './answer-form.ts'
import { type AnswersKey, useReplaceAnswers } from './answers-query.ts'
import { deleteFiles } from './images/change-answer-images.ts'
import { type FormScreenshots, filesOf, imageIds, removedImages } from './images/screenshots.ts'
import { useUnsavedScreenshots } from './images/use-unsaved-screenshots.ts'
import type { AnswerSession } from './session/answer-session.ts'

const NOT_IN_SYNC =
  'The report was not in sync, we have fetch the latest version for you, try again'

interface EditorOptions {
  readonly opened: boolean
  /** Id of the user whose local draft it is. */
  readonly user: string
  readonly place: AnswersKey
  readonly answer: Answer
  readonly previous: PreviousAvailability
  /** The session of the grid that the form was opened from. */
  readonly answers: AnswerSession | undefined
}

/**
 * The state of the drawer's form, and its actions. Changes are measured against the record as it
 * was read: a record that arrives in the background does not touch the form, and saving finds the
 * conflict.
 */
export function useAnswerEditor(options: EditorOptions) {
  const { opened, user, place, answer: saved, previous, answers } = options
  const { mutateAsync } = useSaveAnswer(place, answers !== undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [draft, setDraft] = useState<AnswerDraft | null>(null)
  const underWay = useRef(false)
  // The form starts from the shown state of the cell.
  const answer = answers?.asEdited(saved) ?? saved

  const open = () =>
    createAnswerFormSession(
      {
        previous,
        save: send,
        conflictingRecord: (error) =>
          isApiError(error, 409) && isAnswer(error.data) ? error.data : undefined,
        draft: openAnswerDraft(user, saved._id),
        now: () => new Date().toISOString(),
      },
      answer,
    )
  const [session, setSession] = useState(open)
  if (session.id !== saved._id) reset()
  else session.receive(answer)
  useSyncExternalStore(session.subscribe, session.change)

  const base = session.base()
  const { values, screenshots } = session.form()
  const conflict = session.conflict()
  const touched = session.isTouched()
  const follows = conflict === null && !saving
  const unsaved = useUnsavedScreenshots({ opened, report: place.report, session, follows })
  const [shown, setShown] = useState({ base, loads: 0 })
  if (shown.base._id !== base._id || shown.base.version !== base.version) {
    setShown({ base, loads: shown.loads + 1 })
  }

  const errors = checkAnswer(values, previous)
  const files = filesOf(screenshots)
  const busy = saving || answers?.isInFlight(answer._id) === true
  const newer = answer.version > base.version && conflict === null && !busy
  // The drawer already knows saves from the grid and screenshots from the phone.
  const own =
    newer &&
    (answers?.isOwn(answer._id, base.version, answer.version) === true ||
      addsScreenshotsAlone(base, answer))
  // A record equal to the form can be shown without loss: it may be the form's own save.
  const harmless =
    files.length === 0 &&
    (!touched || matchesRecord(answer, values, imageIds(screenshots), previous))
  const takeIn = useEffectEvent(() => {
    const now = session.form()
    // Edited since it was drawn: the next drawing decides.
    if (now.values !== values || now.screenshots !== screenshots) return
    if (harmless) session.load(answer)
    else {
      session.meet(answer)
      session.rebase()
    }
  })
  useEffect(() => {
    if (newer && (own || harmless)) takeIn()
  }, [newer, own, harmless])
  useEffect(() => {
    if (!opened) return
    deleteExpiredDrafts(new Date())
    setDraft(session.findDraft())
  }, [opened, session])

  function reset() {
    setSession(open)
    setFailure(null)
  }

  function send({ values: typed, screenshots: sent }: AnswerForm, over: Answer): Promise<Answer> {
    const capabilityChange = effectiveCapabilityChange(typed, previous)
    const form = { values: { ...typed, capabilityChange }, screenshots: sent }
    const save = (record: Answer) => mutateAsync({ form, over: record })
    return answers ? answers.saveForm(over, save) : save(over)
  }

  /** Returns whether the answer was saved. */
  async function save(): Promise<boolean> {
    const typed = session.form().values
    if (
      underWay.current ||
      typed.hasCapability === null ||
      effectiveCapabilityChange(typed, previous) === null
    ) {
      return false
    }
    underWay.current = true
    setFailure(null)
    try {
      // The button is disabled later, so that it gets the focus back from the dialog.
      if (changesScores(answers?.cell(saved._id)?.answer ?? saved, typed)) {
        if (!(await confirmScoreLoss(place.report, 'Change this answer?'))) return false
      }
      setSaving(true)
      await unsaved.finish()
      // Rejected files show their own messages.
      if (filesOf(session.form().screenshots).length > 0) return false
      // Confirm saves an unchanged record, and a session without an edit saves nothing.
      session.edit({ screenshots: session.form().screenshots })
      if (await session.save()) return true
      const change = session.change()
      const theirs = change?.conflictingRecord
      if (change && theirs && addsScreenshotsAlone(change.base, theirs)) {
        // The phone's screenshot arrived while Save was pressed.
        session.rebase()
        if (await session.save()) return true
      }
      if (session.change()?.state === 'conflict') notify.warning(NOT_IN_SYNC)
      else fail(session.change()?.error)
    } catch (error) {
      fail(error)
    } finally {
      underWay.current = false
      setSaving(false)
    }
    return false
  }

  function fail(error: unknown) {
    setFailure(errorMessage(error))
    if (!isApiError(error)) console.error(error)
  }

  function deleteDraft() {
    session.deleteDraft()
    setDraft(null)
  }

  return {
    base,
    values,
    setValues: (typed: AnswerFields) => session.edit({ values: typed }),
    answer: (hasCapability: boolean) => {
      const typed = withAvailability(session.form().values, hasCapability, base, previous)
      if (typed !== session.form().values) session.edit({ values: typed })
    },
    /** The capability change to save; null while one must be chosen. */
    change: effectiveCapabilityChange(values, previous),
    /** True if no change must be chosen, because the previous edition implies it. */
    unchanged: effectiveCapabilityChange({ ...values, capabilityChange: null }, previous) !== null,
    suggestion: suggestedChange(values, previous),
    /** Number of loaded records; a change forgets the removed screenshots. */
    loads: shown.loads,
    screenshots,
    setScreenshots(change: (screenshots: FormScreenshots) => FormScreenshots) {
      const before = session.form().screenshots
      const after = change(before)
      unsaved.apply(before, after)
      session.edit({ screenshots: after })
    },
    /** Files on their way to the server. */
    uploads: unsaved.uploads,
    retryUpload: unsaved.retry,
    awaitCheck: unsaved.awaitCheck,
    errors,
    /** True if closing would lose something. */
    dirty: touched || conflict !== null,
    valid: Object.keys(errors).length === 0 && files.every(({ rejection }) => rejection === null),
    saving,
    /** The reason why saving failed. */
    failure,
    save,
    reset,
    /** Another user's newer record, which would be a conflict when saving. */
    arrived: newer && !own && !harmless ? answer : null,
    /** Shows that record beside one's own version. */
    compare: session.meet,
    conflict,
    /** Saves one's own version over their record. */
    override() {
      session.rebase()
      return save()
    },
    /** Leaves their record in the form. */
    discard: session.discard,
    /** Returns to one's own version, based on their record, without saving. */
    postpone: session.rebase,
    /** An earlier visit's unsaved version, until it is restored or deleted. */
    draft,
    restoreDraft() {
      if (draft) session.restore(draft)
      setDraft(null)
    },
    deleteDraft,
    /** Discards all changes and sent files, here and on the server. */
    discardAll() {
      unsaved.discard()
      deleteDraft()
    },
  }
}

export type AnswerEditor = ReturnType<typeof useAnswerEditor>

/**
 * Saves an answer and puts the saved record into the list. On a conflict (409), the newest record
 * is put there instead, and the error is thrown. `undoable` keeps the files of removed screenshots.
 */
function useSaveAnswer(place: AnswersKey, undoable: boolean) {
  const queryClient = useQueryClient()
  const replace = useReplaceAnswers(place)

  return useMutation({
    mutationFn: async ({ form, over }: { readonly form: AnswerForm; readonly over: Answer }) => {
      const { values, screenshots } = form
      const { effects, ...saved } = await callApi(answersApi.update, {
        params: { id: over._id },
        body: {
          ...values,
          version: over.version,
          hasCapability: values.hasCapability!,
          images: imageIds(screenshots),
        },
      })
      notifyReopened({ effects })
      if (!undoable) await deleteFiles(removedImages(screenshots))
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
function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && '_id' in data && 'version' in data
}
