import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { AnswerDrawer } from '../../../answers/AnswerDrawer.tsx'
import { answersQuery } from '../../../answers/answers-query.ts'
import { AnswerView } from '../../../answers/AnswerView.tsx'
import { answerGridQuery } from '../../../answers/grid/answer-grid-query.ts'
import {
  AssessmentGrid,
  type CellTarget,
  type GridStart,
} from '../../../answers/grid/AssessmentGrid.tsx'
import type { Filter } from '../../../answers/grid/grid-rows.ts'
import { UnsavedAnswers } from '../../../answers/grid/UnsavedAnswers.tsx'
import {
  type OpenedSessions,
  useAnswerSession,
  useOpenedSessions,
} from '../../../answers/grid/use-answer-session.ts'
import { AnswerHistory } from '../../../answers/history/AnswerHistory.tsx'
import { previousAnswersQuery, previousEdition } from '../../../answers/previous-edition.ts'
import type { AnswerSession } from '../../../answers/session/answer-session.ts'
import { capabilityChangesQuery } from '../../../answers/session/capability-changes-query.ts'
import { errorMessage, replacesData } from '../../../api/api-error.ts'
import { useThreadCounts } from '../../../reports/comments/comments-query.ts'
import { LazyComments } from '../../../reports/comments/CommentsButton.tsx'
import { reportProgressQuery } from '../../../reports/report-queries.ts'
import { reportRulesQuery } from '../../../reports/rules/report-rules-query.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'

interface Props {
  readonly report: Report
  readonly application: ApplicationId
  readonly user: string
  readonly begin: GridStart
  /** Kept while the application changes. */
  readonly kept: KeptGrid
}

/** Filter and sessions that the grids of a report share from one application to another. */
export interface KeptGrid {
  readonly sessions: OpenedSessions
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** Returns what the grids of a report share; to be kept with the report. */
export function useKeptGrid(): KeptGrid {
  const sessions = useOpenedSessions()
  const [filter, onFilter] = useState<Filter>('all')
  return { sessions, filter, onFilter }
}

/** The grid of one application, with the drawer of the open cell. */
export function AssessmentGridPage(props: Props) {
  const { report, application } = props
  const grid = useQuery(answerGridQuery(report._id, application))
  if (replacesData(grid)) return <LoadingFailed error={grid.error} onRetry={grid.refetch} />
  if (!grid.data) return <Skeleton height="max(24rem, calc(100dvh - 15rem))" />
  return <OpenGrid grid={grid.data} {...props} />
}

function OpenGrid({
  grid,
  report,
  application,
  user,
  begin,
  kept,
}: Props & { readonly grid: AnswerGrid }) {
  const { session, recoverable, restore, discard } = useAnswerSession(grid, user, kept.sessions)
  // Stays while the drawer slides out.
  const [place, setPlace] = useState<CellTarget | null>(null)
  const [opened, setOpened] = useState(false)
  const back = useRef(() => {})
  const comments = useThreadCounts(report._id, 'answer')
  const needed = useNeededScreenshots(report, application)

  const open = useCallback((next: CellTarget, goBack: () => void) => {
    back.current = goBack
    setPlace(next)
    setOpened(true)
  }, [])

  return (
    <>
      {recoverable && (
        <UnsavedAnswers drafts={recoverable} onRestore={restore} onDiscard={discard} />
      )}
      {grid.withheld ? (
        <Alert variant="outline" mb="md" role="status">
          {grid.withheld === 1 ? '1 cell is' : `${grid.withheld} cells are`} empty here until you
          have answered {grid.withheld === 1 ? 'it' : 'them'} a second time.{' '}
          <Link to="/second-coding" search={{ report: report._id }}>
            Open second coding
          </Link>
        </Alert>
      ) : null}
      <AssessmentGrid
        grid={grid}
        session={session}
        user={user}
        canEdit={report.can.edit}
        needed={needed}
        comments={comments}
        filter={kept.filter}
        onFilter={kept.onFilter}
        begin={begin}
        covered={opened}
        onOpen={open}
      />
      {place && (
        <GridDrawer
          report={report}
          application={application}
          place={place}
          session={session}
          opened={opened}
          user={user}
          onMove={(answer) => setPlace({ ...place, answer, comment: false })}
          onClose={() => {
            setOpened(false)
            back.current()
          }}
        />
      )}
    </>
  )
}

/** Returns the ids of the answers that need a screenshot; null if the report requires none. */
function useNeededScreenshots(report: Report, application: ApplicationId) {
  const progress = useQuery(reportProgressQuery(report._id))
  const ruled = report.can.edit && progress.data?.changedAnswers.needScreenshots === true
  const { data: rules } = useQuery({ ...reportRulesQuery(report._id), enabled: ruled })
  return useMemo(() => {
    if (!ruled || !rules?.changedNeedsScreenshot) return null
    const own = rules.missing.data.filter((one) => one.application === application)
    return new Set(own.map(({ answer }) => answer))
  }, [ruled, rules, application])
}

interface DrawerProps {
  readonly report: Report
  readonly application: ApplicationId
  readonly place: CellTarget
  readonly session: AnswerSession
  readonly opened: boolean
  readonly user: string
  readonly onMove: (answer: string) => void
  readonly onClose: () => void
}

function GridDrawer(props: DrawerProps) {
  const { report, application, place, session, opened, user, onMove, onClose } = props
  const { company, category } = place
  const list = { report: report._id, company, application, category }
  const { data: answers, error: answersError } = useQuery(answersQuery(list))
  const { data: previous, error: previousError } = useQuery(previousAnswersQuery(list))
  const { data: changes = [] } = useQuery(capabilityChangesQuery)
  const answer = answers?.find(({ _id }) => _id === place.answer)
  const error = (!answers && answersError) || (!previous && previousError)
  const giveUp = useEffectEvent((problem: Error) => {
    notify.error(errorMessage(problem))
    onClose()
  })
  useEffect(() => {
    if (opened && error) giveUp(error)
  }, [opened, error])
  if (!answers || !answer || !previous) return null
  const shared = {
    opened,
    user,
    answer,
    previous: previousEdition(previous),
    changes,
    history: (
      <>
        <LazyComments
          key={`${answer._id} ${place.comment}`}
          report={report._id}
          subject={{ kind: 'answer', id: answer._id }}
          autoFocus={place.comment === true}
        />
        <AnswerHistory report={report._id} answer={answer._id} changes={changes} />
      </>
    ),
    onClose,
  }
  if (!report.can.edit) return <AnswerView {...shared} />
  return (
    <AnswerDrawer
      {...shared}
      place={list}
      session={session}
      answers={answers}
      onOpen={({ _id }) => onMove(_id)}
    />
  )
}
