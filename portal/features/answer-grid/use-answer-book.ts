import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import { capabilityReportsApi } from '@insights/contract/capability-reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useLiveEvent } from '../../live/use-live-event.ts'
import { confirmScoreLoss } from '../../scores/confirm-score-loss.ts'
import { notify } from '../../ui/notify/notify.ts'
import { tellReopened } from '../../ui/notify/tell-reopened.ts'
import { readGridAnswers, toGridAnswer } from './answer-grid-query.ts'
import { type AnswerBook, createAnswerBook } from './book/answer-book.ts'
import type { AnswerChange, AnswerResult } from './book/answer-change.ts'
import { openKeptChanges } from './book/kept-changes.ts'

interface Given {
  readonly grid: AnswerGrid
  /** Who answers. */
  readonly user: string
  /** Told which cells somebody else has just answered. */
  readonly onArrival: (ids: readonly string[]) => void
}

/** The book of a grid's answers, joined to the server, to other people and to the browser's storage. */
export function useAnswerBook({ grid, user, onArrival }: Given) {
  const queryClient = useQueryClient()
  const { report, application } = grid
  const [kept] = useState(() => openKeptChanges(user, report, application))
  const [found, setFound] = useState(() => kept.read())
  const [book] = useState<AnswerBook>(() =>
    createAnswerBook(
      {
        save: saveAnswers,
        mayLoseScores: () => confirmScoreLoss(report, 'Another availability'),
        keep: kept.write,
        onFailure: tellFailure,
      },
      grid.answers,
    ),
  )

  async function saveAnswers(changes: readonly AnswerChange[]): Promise<AnswerResult[]> {
    const { results, effects } = await callApi(capabilityReportsApi.patch, {
      body: {
        answers: changes,
      },
    })
    tellReopened({ effects })
    void queryClient.invalidateQueries({ queryKey: reportKey(report) })
    return results.map((result): AnswerResult => {
      if (result.outcome === 'missing') return { outcome: 'missing', answer: null }
      const { answer } = result
      const previous = book.cell(answer._id)?.answer.previous ?? null
      return { outcome: result.outcome, answer: toGridAnswer(answer, previous) }
    })
  }

  async function takeIn(ids: readonly string[] | null) {
    const newer = await readGridAnswers(grid, ids)
    const arrived = book.receive(
      newer.map((answer) => ({
        ...answer,
        previous: book.cell(answer._id)?.answer.previous ?? answer.previous,
      })),
    )
    if (arrived.length > 0) onArrival(arrived)
  }

  useLiveEvent((event) => {
    const concerns = event.kind === 'answers' && event.report === report
    if (!concerns && event.kind !== 'resync') return
    // What cannot be read now is read with the next thing that happens.
    takeIn(concerns ? event.answers : null).catch(() => undefined)
  })

  // A page that is left sends what it has; what does not arrive any more is offered next time.
  useEffect(() => () => void book.flush(), [book])

  return {
    book,
    /** What an earlier page could not save. */
    found,
    restore() {
      if (found) book.restore(found.changes)
      setFound(null)
    },
    discard() {
      kept.write([])
      setFound(null)
    },
    takeIn,
  }
}

/** Answers whether it is worth trying again: a report that was published stays published. */
function tellFailure(error: unknown): boolean {
  const mayPass = isApiError(error) && (error.code === 0 || error.code >= 500)
  if (!mayPass) notify.error(messageOf(error), { duration: 8000 })
  return mayPass
}
