import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { type AnswersPatched, answersApi } from '@insights/contract/answers/answers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { onSessionChange } from '../../api/session-change.ts'
import { deleteExpiredDrafts } from '../../edit-session/local-drafts.ts'
import { confirmScoreLoss } from '../../reports/confirm-score-loss.ts'
import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
import { deleteFiles } from '../images/change-answer-images.ts'
import type { AnswerChange, AnswerResult } from '../session/answer-change.ts'
import { type AnswerSession, createAnswerSession, toGridAnswer } from '../session/answer-session.ts'
import { openLocalAnswers } from '../session/local-answers.ts'
import { readGridAnswers } from './answer-grid-query.ts'

const RETRY_MS = 3000

interface Opened {
  readonly drafts: ReturnType<typeof openLocalAnswers>
  readonly session: AnswerSession
}

/** Sessions of a report's grids by application, with what can be undone in each. */
export type OpenedSessions = Map<AnswerGrid['application'], Opened>

/**
 * Opens the session of a grid's answers, connected to the server and to the browser's storage, or the
 * one that was opened before.
 */
export function useAnswerSession(grid: AnswerGrid, user: string, sessions: OpenedSessions) {
  const queryClient = useQueryClient()
  const { report, application } = grid
  const [{ drafts, session }] = useState(openOnce)
  const [recoverable, setRecoverable] = useState(drafts.recoverable)

  function openOnce(): Opened {
    const known = sessions.get(application)
    known?.session.receive(grid.answers)
    const opened = known ?? open()
    sessions.set(application, opened)
    return opened
  }

  function open(): Opened {
    deleteExpiredDrafts(new Date())
    const local = openLocalAnswers(user, report, application)
    const backend = {
      save: saveAnswers,
      mayLoseScores: () => confirmScoreLoss(report, 'Change this answer?'),
      store: local.write,
      onFailure,
      deleteImages: deleteFiles,
    }
    return { drafts: local, session: createAnswerSession(backend, grid.answers) }
  }

  async function saveAnswers(changes: readonly AnswerChange[]): Promise<AnswerResult[]> {
    const { results, effects } = await patchWithoutDeleted(changes)
    notifyReopened({ effects })
    void queryClient.invalidateQueries({ queryKey: reportKey(report) })
    return results.map((result): AnswerResult => {
      if (result.outcome === 'missing') return { outcome: 'missing', answer: null }
      const { answer } = result
      const previous = session.cell(answer._id)?.answer.previous ?? null
      return { outcome: result.outcome, answer: toGridAnswer(answer, previous) }
    })
  }

  useUnsaved(useSyncExternalStore(session.subscribe, () => session.summary().unsaved > 0))
  useEffect(() => {
    const unsubscribe = onSessionChange(({ kind }) => {
      if (kind === 'resumed') void session.flush()
    })
    return () => {
      unsubscribe()
      // A page that is left sends its changes; unsent ones are offered next time.
      void session.flush()
    }
  }, [session])

  return {
    session,
    /** Changes that an earlier page could not save. */
    recoverable,
    restore() {
      drafts.deleteRecoverable()
      if (recoverable) session.restore(recoverable.changes, recoverable.at)
      setRecoverable(null)
    },
    discard() {
      drafts.deleteRecoverable()
      setRecoverable(null)
    },
  }
}

/**
 * Opens the sessions of a report's grids, and leaves them with the page: screenshots that were taken
 * out stay until then, so that undo can bring them back.
 */
export function useOpenedSessions(): OpenedSessions {
  const [sessions] = useState<OpenedSessions>(() => new Map())
  useEffect(() => {
    const leave = (atOnce: boolean) => {
      for (const { session } of sessions.values()) void session.leave({ atOnce })
    }
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      // A page that the browser keeps can be returned to, and undone.
      if (!persisted) leave(true)
    }
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      leave(false)
    }
  }, [sessions])
  return sessions
}

/** Saves answers; screenshots that were deleted elsewhere are left out, which a notice says. */
async function patchWithoutDeleted(answers: readonly AnswerChange[]): Promise<AnswersPatched> {
  try {
    return await callApi(answersApi.patch, { body: { answers } })
  } catch (error) {
    const rejected = (isApiError(error, 400) && error.errors) || {}
    const isRejected = (index: number) => Object.hasOwn(rejected, `answers.${index}.images`)
    const left = answers.map((change, index) =>
      isRejected(index) ? { ...change, images: undefined } : change,
    )
    const count = answers.filter((_change, index) => isRejected(index)).length
    if (count === 0) throw error
    const patched = await callApi(answersApi.patch, { body: { answers: left } })
    const whose = count === 1 ? 'one answer' : `${count} answers`
    notify.warning(`Screenshots of ${whose} were deleted meanwhile and cannot be brought back.`)
    return patched
  }
}

/** Receives others' answers while the grid is open; `onArrival` gets their ids. */
export function useExternalAnswers(
  session: AnswerSession,
  grid: AnswerGrid,
  onArrival: (ids: readonly string[]) => void,
): void {
  async function takeIn(ids: readonly string[] | null) {
    const newer = await readGridAnswers(grid, ids)
    const arrived = session.receive(
      newer.map((answer) => ({
        ...answer,
        previous: session.cell(answer._id)?.answer.previous ?? answer.previous,
      })),
    )
    if (arrived.length > 0) onArrival(arrived)
  }

  useLiveEvent((event) => {
    const concerns = event.kind === 'answers' && event.report === grid.report
    if (!concerns && event.kind !== 'resync') return
    // A failed fetch is repeated with the next event.
    takeIn(concerns ? event.answers : null).catch(() => undefined)
  })
}

/** Retries by itself only where that may help: a published report stays published. */
function onFailure(error: unknown): number | null {
  const mayPass = isApiError(error) && (error.code === 0 || error.code >= 500)
  if (!mayPass) notify.error(errorMessage(error))
  return mayPass ? RETRY_MS : null
}
