import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import {
  CategoryTiles,
  categoryTiles,
} from '../../../answers/capabilities-table/progress-tiles.tsx'
import { UserRatingsBox } from '../../../answers/capabilities-table/UserRatingsBox.tsx'
import { reportProgressQuery, reportQuery } from '../../../reports/report-queries.ts'
import { requireSelection } from '../../../selection/require-selection.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { searchText } from '../../../ui/links/search-text.ts'
import { ApplicationTabs } from '../../../ui/page/ApplicationTabs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { TileSkeletons } from '../../../ui/page/Tile.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { AssessmentGridPage, useKeptGrid } from './-AssessmentGridPage.tsx'
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
