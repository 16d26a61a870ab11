import type { Report } from '@insights/contract/reports/reports.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Box, Group } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { portalTimeQuery } from '../../accounts/portal-time/portal-time-query.ts'
import SecondCodingPanel from '../../answers/second-coding/SecondCodingPanel.tsx'
import { workPlanQuery } from '../../answers/work-plan/plan-edits.ts'
import PlanProgress from '../../answers/work-plan/PlanProgress.tsx'
import WorkPlan, { CopyPlan } from '../../answers/work-plan/WorkPlan.tsx'
import { replacesData } from '../../api/api-error.ts'
import { activeIndustriesQuery } from '../../catalogue/industries/industries-query.ts'
import { PdfPanel } from '../../reports/pdfs/PdfPanel.tsx'
import { useCreateReport, useStartEdition } from '../../reports/report-mutations.ts'
import {
  reportsDateQuery,
  reportProgressQuery,
  reportQuery,
  reportsQuery,
} from '../../reports/report-queries.ts'
import { RevisionNotice } from '../../reports/RevisionNotice.tsx'
import { ReportRulesPanel } from '../../reports/rules/ReportRulesPanel.tsx'
import { firstFreeMonth } from '../../reports/setup/first-free-month.ts'
import { type NewReportChoice, NewReportSetup } from '../../reports/setup/NewReportSetup.tsx'
import { PreviousReports } from '../../reports/setup/PreviousReports.tsx'
import { ReportSetup } from '../../reports/setup/ReportSetup.tsx'
import { startQuestion } from '../../reports/setup/start-question.ts'
import { requireReport } from '../../selection/require-selection.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { DIALOG, lazyOverlay, lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { searchText } from '../../ui/links/search-text.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { Cards } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

// It reads the whole document.
const FigureCheck = lazyPart(
  () => import('../../reading/figures/FigureCheck.tsx'),
  () => null,
)

// Counted on request.
const AnswersToCheck = lazyPart(
  () => import('../../scoring/AnswersToCheck.tsx'),
  () => null,
)

const StepDialog = lazyOverlay(() => import('../../reading/approvals/StepDialog.tsx'), DIALOG)

/** The setup of the selected report, or of a new one for the industry in the URL. */
export const Route = createFileRoute('/_frame/report/report-publish-date')({
  validateSearch: ({ industry, tab }): { industry?: string; tab?: unknown } => ({
    industry: searchText(industry) || undefined,
    tab,
  }),
  beforeLoad: ({ context, search, preload }) => {
    if (!isStaff(context.user.loginType)) {
      throw redirect({ to: '/content-building', search: { report: search.report }, replace: true })
    }
    if (search.industry !== undefined) return
    requireReport({ search, preload })
  },
  loaderDeps: ({ search }) => ({
    report: search.industry === undefined ? search.report : undefined,
  }),
  loader: ({ context: { queryClient }, deps: { report } }) =>
    report !== undefined &&
    import('./-load-report-setup.ts').then(({ loadReportSetup }) =>
      loadReportSetup(queryClient, report),
    ),
  component: PublishDate,
})

function PublishDate() {
  const { industry, report } = Route.useSearch()
  if (industry !== undefined) return <NewReport key={industry} industry={industry} />
  return report === undefined ? null : <ExistingReport key={report} report={report} />
}

/** Number of earlier reports that a new one can start from. */
const MAX_PREVIOUS = 7

/** The published reports of an industry before a month, the newest first. */
const earlierReportsQuery = (industry: string, before: string | null) =>
  reportsQuery({
    industries: [industry],
    status: ['PUBLISHED', 'PUBLISHED_EDITING'],
    before: before ?? undefined,
    limit: MAX_PREVIOUS,
  })

function NewReport({ industry: id }: { industry: string }) {
  const { data: industries } = useSuspenseQuery(activeIndustriesQuery)
  const { data: reports } = useSuspenseQuery(reportsDateQuery(id))
  const { data: time } = useSuspenseQuery(portalTimeQuery)
  const [proposedDate] = useState(() =>
    firstFreeMonth(
      time.today,
      reports.map(({ date }) => date),
    ),
  )
  /** Id of the new report by the one that it starts from, '' for none. */
  const [ids] = useState(() => new Map<string, string>())
  function idFrom(from: string): string {
    if (!ids.has(from)) ids.set(from, crypto.randomUUID())
    return ids.get(from)!
  }
  // One that was created here, but whose response was lost, is opened by another press.
  const taken = reports.filter(({ report }) => ![...ids.values()].includes(report))
  const create = useCreateReport()
  const start = useStartEdition()
  const { open } = useOpenReport()
  const earlier = useQuery(earlierReportsQuery(id, proposedDate))
  const industry = industries.find(({ _id }) => _id === id)
  if (!industry) return <Navigate to="/report/select-industry" replace />

  return (
    <Page
      title="New Report"
      edition={industry.title}
      lead={industry.title}
      breadcrumbs={[
        { label: 'Home', link: linkTo('/report') },
        { label: 'New Report', link: linkTo('/report/select-industry') },
        { label: industry.title },
      ]}
    >
      <NewReportSetup
        taken={taken}
        proposedDate={proposedDate}
        // Once created, the report is opened; the page has no further use.
        busy={[create, start].some((one) => one.isPending || one.isSuccess) || earlier.isPending}
        industry={industry.title}
        newestBefore={(date) => earlier.data?.data.find((one) => one.date < date)}
        onCreate={({ date, title }, from, task) => {
          const onSuccess = (report: Report) => void open(report._id, task?.path)
          if (from) {
            start.mutate({ _id: idFrom(from._id), from, newDate: date, title }, { onSuccess })
          } else create.mutate({ _id: idFrom(''), industry: id, date, title }, { onSuccess })
        }}
        previous={(date, choice) => (
          <Previous industry={id} date={date} choice={choice} idFrom={idFrom} />
        )}
      />
    </Page>
  )
}

interface PreviousProps {
  readonly industry: string
  /** The chosen month, ISO 8601; reports of later months are not offered. */
  readonly date: string | null
  /** null until a free month is chosen. */
  readonly choice: NewReportChoice | null
  /** Returns the id of the report that starts from another. */
  readonly idFrom: (from: string) => string
}

function Previous({ industry, date, choice, idFrom }: PreviousProps) {
  const start = useStartEdition()
  const { open } = useOpenReport()
  const reports = useQuery(earlierReportsQuery(industry, date))
  if (reports.error) return <LoadingFailed error={reports.error} onRetry={reports.refetch} />
  return (
    <PreviousReports
      reports={reports.data?.data}
      ready={choice !== null}
      starting={start.isPending || start.isSuccess ? start.variables.from._id : null}
      onStart={async (from) => {
        if (choice === null || !(await confirm(startQuestion(from, choice.date)))) return
        start.mutate(
          {
            _id: idFrom(from._id),
            from,
            newDate: choice.date,
            title: choice.title,
          },
          { onSuccess: (report) => void open(report._id) },
        )
      }}
    />
  )
}

/** Opens a new report; the way back leads to its setup, not to creating another. */
function useOpenReport() {
  const navigate = useNavigate()
  async function open(report: string, path?: string) {
    await navigate({ to: '/report/report-publish-date', search: { report }, replace: true })
    if (path !== undefined) await navigate(linkTo(path, { search: { report } }))
  }
  return { open }
}

function ExistingReport({ report: id }: { report: string }) {
  const navigate = Route.useNavigate()
  const { user } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  const progress = useQuery(reportProgressQuery(id))
  const open = !isPublished(report.status)
  const scored = progress.data?.parts.contentBuilding.open === true && open
  const overview = (
    <ReportSetup
      report={report}
      progress={progress.data}
      check={report.can.edit && scored && <FigureCheck report={id} />}
      plan={<CopyPlan report={id} />}
      question={(asked) => <StepDialog {...asked} />}
      onPublished={() => navigate({ to: '/content-building', search: { report: id } })}
    />
  )
  const quality = (
    <Cards min="20rem" gap="1rem">
      <ReportRulesPanel report={id} />
      <SecondCodingPanel report={id} />
      <AnswersToCheck report={id} />
    </Cards>
  )
  return (
    <>
      <RevisionNotice report={report} />
      <Page
        title="Report Setup"
        edition={editionName(report)}
        lead={report.title}
        breadcrumbs={[
          { label: 'Home', link: linkTo('/report') },
          { label: report.industry.title },
          { label: formatMonth(report.date) },
        ]}
      >
        {replacesData(progress) ? (
          <LoadingFailed error={progress.error} onRetry={progress.refetch} />
        ) : (
          <PageTabs
            label="Report Setup"
            current={tab}
            onChange={(next) =>
              navigate({ search: (now) => ({ ...now, tab: next }), resetScroll: false })
            }
            tabs={[
              { id: 'overview', label: 'Overview', content: overview },
              ...(open
                ? [
                    {
                      id: 'people',
                      label: 'People',
                      content: <People report={id} user={user._id} />,
                    },
                    { id: 'quality', label: 'Quality', content: quality },
                  ]
                : []),
              { id: 'files', label: 'Files', content: <PdfPanel report={report} /> },
            ]}
          />
        )}
      </Page>
    </>
  )
}

/** The work plan and its progress, folded if every part was done when they were opened. */
function People(props: { readonly report: string; readonly user: string }) {
  const { data: plan } = useQuery(workPlanQuery(props.report))
  const [done] = useState(() => plan?.parts.every(({ answered, all }) => answered >= all) ?? false)
  const parts = (
    <Group align="flex-start" gap="1.5rem 2rem">
      <Box flex="3 1 40rem" miw={0}>
        <WorkPlan {...props} />
      </Box>
      <Box flex="1 1 18rem" miw={0}>
        <PlanProgress {...props} />
      </Box>
    </Group>
  )
  return done ? <Fold summary="Work plan and progress: every part is done">{parts}</Fold> : parts
}
