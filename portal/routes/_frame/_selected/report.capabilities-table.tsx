import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { type ApplicationId, APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { Alert, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate, redirect } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { staffOnly } from '../-staff-only.ts'
import { AnswerDrawer } from '../../../answers/AnswerDrawer.tsx'
import { answersQuery, capabilityChangesQuery } from '../../../answers/answers-query.ts'
import { AnswerView } from '../../../answers/AnswerView.tsx'
import {
  categoryTiles,
  CategoryTiles,
} from '../../../answers/capabilities-table/progress-tiles.tsx'
import { UserRatingsBox } from '../../../answers/capabilities-table/UserRatingsBox.tsx'
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
import { errorMessage, replacesData } from '../../../api/api-error.ts'
import { useThreadCounts } from '../../../reports/comments/comments-query.ts'
import { LazyComments } from '../../../reports/comments/CommentsButton.tsx'
import { reportProgressQuery, reportQuery } from '../../../reports/report-queries.ts'
import { reportRulesQuery } from '../../../reports/rules/report-rules-query.ts'
import { requireSelection } from '../../../selection/require-selection.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { searchText } from '../../../ui/links/search-text.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { ApplicationTabs } from '../../../ui/page/ApplicationTabs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { TileSkeletons } from '../../../ui/page/Tile.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { applicationOf, companyCrumbs } from './-company-pages.ts'

export const Route = createFileRoute('/_frame/_selected/report/capabilities-table')({
  // `capability`: the row where the grid begins.
  validateSearch: ({ view, capability }): { view?: 'grid'; capability?: string | undefined } => ({
    ...(view === 'grid' && { view }),
    capability: searchText(capability),
  }),
  beforeLoad: (visit) => {
    staffOnly(visit, '/appendix/raw-data')
    // The grid shows all companies, so it needs no selected one.
    const needed = visit.search.view === 'grid' ? (['report'] as const) : NEEDED
    return requireSelection(visit, needed, () => {
      throw redirect({ to: '/report/app-site-select', search: true })
    })
  },
  component: CapabilitiesTablePage,
})

const NEEDED = ['report', 'company'] as const

function CapabilitiesTablePage() {
  const { view } = Route.useSearch()
  const { selection } = Route.useRouteContext()
  return view === 'grid' ? <FullGrid key={selection.report} /> : <CapabilitiesTable />
}

function FullGrid() {
  const { selection, user } = Route.useRouteContext()
  const application = applicationOf(selection.application)
  const navigate = Route.useNavigate()
  const { capability } = Route.useSearch()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  const kept = useKeptGrid()
  return (
    <ApplicationTabs
      value={application}
      onChange={(next) =>
        navigate({ search: (now) => ({ ...now, application: next }), replace: true })
      }
      // The grid gets the height of the window that is left.
      arrange={(list, tab) => (
        <Page
          title="Assessment Grid"
          edition={editionName(report)}
          breadcrumbs={reportCrumbs(report, 'Assessment Grid', { staff: true })}
          actions={
            <>
              {list}
              <ButtonLink to="/report/app-site-select" variant="default">
                By company
              </ButtonLink>
            </>
          }
        >
          {tab}
        </Page>
      )}
    >
      <AssessmentGridPage
        key={`${application} ${capability}`}
        report={report}
        application={application}
        user={user._id}
        begin={{ capability, company: selection.company }}
        kept={kept}
      />
    </ApplicationTabs>
  )
}

function CapabilitiesTable() {
  const { selection } = Route.useRouteContext()
  const { report: id, company: companyId } = selection
  const application = applicationOf(selection.application)
  const navigate = Route.useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  const progress = useQuery(reportProgressQuery(id))
  const company = report.companies.find((one) => one.companyId === companyId)
  if (!company) return <Navigate to="/report/app-site-select" search={{ report: id }} replace />

  const place = { report: id, company: companyId, application }
  const rating = progress.data?.companies.find((one) => one.companyId === companyId)
  return (
    <Page
      title={company.title}
      edition={editionName(report)}
      breadcrumbs={companyCrumbs(report, company)}
      actions={
        <ButtonLink to="/report/capabilities-table" search={{ view: 'grid' }} variant="default">
          Assessment Grid
        </ButtonLink>
      }
    >
      {progress.isPending ? (
        <TileSkeletons label="Categories" />
      ) : (
        <ApplicationTabs
          value={application}
          onChange={(next) =>
            navigate({ search: (now) => ({ ...now, application: next }), replace: true })
          }
        >
          {isRated(application) && (
            <UserRatingsBox
              key={companyId}
              report={report}
              company={company}
              carriedOver={rating?.ratingsCarriedOver ?? false}
            />
          )}
          {progress.isError ? (
            <LoadingFailed error={progress.error} onRetry={progress.refetch} />
          ) : (
            <CategoryTiles place={place} tiles={categoryTiles(report, progress.data, place)} />
          )}
        </ApplicationTabs>
      )}
    </Page>
  )
}

/** True if app stores rate an application; they do not rate Mobile Web. */
function isRated(application: ApplicationId): boolean {
  return APPLICATIONS.some(({ _id, rated }) => _id === application && rated)
}

interface Props {
  readonly report: Report
  readonly application: ApplicationId
  readonly user: string
  readonly begin: GridStart
  /** Kept while the application changes. */
  readonly kept: KeptGrid
}

/** Filter and sessions that the grids of a report share from one application to another. */
interface KeptGrid {
  readonly sessions: OpenedSessions
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** Returns what the grids of a report share; to be kept with the report. */
function useKeptGrid(): KeptGrid {
  const sessions = useOpenedSessions()
  const [filter, onFilter] = useState<Filter>('all')
  return { sessions, filter, onFilter }
}

/** The grid of one application, with the drawer of the open cell. */
function AssessmentGridPage(props: Props) {
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
