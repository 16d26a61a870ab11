import type { Answer } from '@insights/contract/answers/answers.ts'
import type { AnswerFields } from '@insights/domain/answers/answer.ts'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { deleteExpiredDrafts } from '../edit-session/local-drafts.ts'
import { confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { notify } from '../ui/notify/notify.ts'
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
import type { AnswersKey } from './answers-query.ts'
import { type FormScreenshots, filesOf, imageIds, removedImages } from './images/screenshots.ts'
import { useUnsavedScreenshots } from './images/use-unsaved-screenshots.ts'
import { isAnswer, useSaveAnswer } from './save-answer.ts'
import type { AnswerSession } from './session/answer-session.ts'

const NOT_IN_SYNC =
  'The report was not in sync, we have fetch the latest version for you, try again'

interface EditorOptions {
  readonly opened: boolean
  /** Whose local draft it is. */
  readonly user: string
  readonly place: AnswersKey
  readonly answer: Answer
  readonly previous: PreviousAvailability
  /** The session of the grid that the form was opened from. */
  readonly answers: AnswerSession | undefined
}

/**
 * What the drawer's form holds, and saving it. Changes are measured against the record as it was
 * read: one that arrives in the background does not touch what is being typed; saving finds out.
 */
export function useAnswerEditor(options: EditorOptions) {
  const { opened, user, place, answer: saved, previous, answers } = options
  const { mutateAsync } = useSaveAnswer(place)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [draft, setDraft] = useState<AnswerDraft | null>(null)
  const underWay = useRef(false)
  // The form starts from what the cell shows.
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
  const newer = answer.version > base.version && conflict === null && !saving
  // What was saved from the grid is no news to the drawer; nor are screenshots from the phone.
  const own =
    newer &&
    (answers?.isOwn(answer._id, base.version, answer.version) === true ||
      addsScreenshotsAlone(base, answer))
  // Nothing is lost by showing a record that says what was typed: perhaps that is why it does.
  const harmless =
    files.length === 0 &&
    (!touched || matchesRecord(answer, values, imageIds(screenshots), previous))
  const takeIn = useEffectEvent(() => {
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
    const fields = {
      ...typed,
      hasCapability: typed.hasCapability!,
      capabilityChange: effectiveCapabilityChange(typed, previous),
      capabilityChangeNote: typed.capabilityChangeNote.trim(),
    }
    const save = () =>
      mutateAsync({
        answer: over,
        fields,
        images: imageIds(sent),
        removed: removedImages(sent),
      })
    return answers ? answers.saveForm(save) : save()
  }

  /** Returns whether it was saved. */
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
      // Not yet disabled meanwhile: the button that was pressed gets the focus back.
      if (changesScores(answers?.cell(saved._id)?.answer ?? saved, typed)) {
        if (!(await confirmScoreLoss(place.report, 'Changing availability'))) return false
      }
      setSaving(true)
      await unsaved.finish()
      // Those that were rejected say so themselves.
      if (filesOf(session.form().screenshots).length > 0) return false
      // Confirm saves a record as it is: without an edit there would be nothing to save.
      session.edit({ screenshots: session.form().screenshots })
      if (await session.save()) return true
      const change = session.change()
      const theirs = change?.conflictingRecord
      if (change && theirs && addsScreenshotsAlone(change.base, theirs)) {
        // A screenshot came from the phone while Save was pressed.
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
    /** What is saved as the capability change; null while one has to be chosen. */
    change: effectiveCapabilityChange(values, previous),
    /** Whether it need not be chosen, since the previous edition says the same. */
    unchanged: effectiveCapabilityChange({ ...values, capabilityChange: null }, previous) !== null,
    suggestion: suggestedChange(values, previous),
    /** How often a record was loaded: what was removed before does not come back. */
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
    errors,
    /** Whether something would be lost. */
    dirty: touched || conflict !== null,
    valid: Object.keys(errors).length === 0 && files.every(({ rejection }) => rejection === null),
    saving,
    /** Why saving did not work. */
    failure,
    save,
    reset,
    /** A newer record of somebody else's, which saving would be in conflict with. */
    arrived: newer && !own && !harmless ? answer : null,
    /** Shows that record beside what was typed. */
    compare: session.meet,
    conflict,
    /** Saves what was typed over their record. */
    override() {
      session.rebase()
      return save()
    },
    /** Leaves their record in the form. */
    discard: session.discard,
    /** Puts what was typed into the form again, over their record, and saves nothing. */
    postpone: session.rebase,
    /** What an earlier visit could not save, until somebody says what becomes of it. */
    draft,
    restoreDraft() {
      if (draft) session.restore(draft)
      setDraft(null)
    },
    deleteDraft,
    /** Gives up what was typed and sent, here and on the server. */
    discardAll() {
      unsaved.discard()
      deleteDraft()
    },
  }
}

export type AnswerEditor = ReturnType<typeof useAnswerEditor>
