import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { answersApi } from '@insights/contract/answers/answers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { deleteExpiredDrafts } from '../../edit-session/local-drafts.ts'
import { confirmScoreLoss } from '../../reports/confirm-score-loss.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
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
    }
    return { drafts: local, session: createAnswerSession(backend, grid.answers) }
  }

  async function saveAnswers(changes: readonly AnswerChange[]): Promise<AnswerResult[]> {
    const { results, effects } = await callApi(answersApi.patch, {
      body: {
        answers: changes,
      },
    })
    notifyReopened({ effects })
    void queryClient.invalidateQueries({ queryKey: reportKey(report) })
    return results.map((result): AnswerResult => {
      if (result.outcome === 'missing') return { outcome: 'missing', answer: null }
      const { answer } = result
      const previous = session.cell(answer._id)?.answer.previous ?? null
      return { outcome: result.outcome, answer: toGridAnswer(answer, previous) }
    })
  }

  // A page that is left sends its changes; unsent ones are offered next time.
  useEffect(() => () => void session.flush(), [session])

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
