import { isStaff } from '@insights/domain/accounts/user.ts'
import { Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { OwnCompanyInAppBar } from '../../../reading/own-company/OwnCompanySelect.tsx'
import { reportDocumentQuery } from '../../../reading/report-document-query.ts'
import {
  readScreenshotsSearch,
  type ScreenshotsSearch,
} from '../../../reading/screenshots/screenshots-search.ts'
import { reportQuery } from '../../../reports/report-queries.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { Gallery } from './-Gallery.tsx'

/**
 * The screenshots of a report from the report list, whatever its status: the appendix shows those
 * of a draft only once it is scored.
 */
export const Route = createFileRoute('/_frame/_selected/report-list/screenshot')({
  validateSearch: (search): ScreenshotsSearch => readScreenshotsSearch(search),
  component: ReportScreenshots,
})

function ReportScreenshots() {
  const { selection, user } = Route.useRouteContext()
  const staff = isStaff(user.loginType)
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  const document = useQuery(reportDocumentQuery(selection.report))
  return (
    <Page
      title="Screenshots"
      edition={editionName(report)}
      lead={report.title}
      breadcrumbs={reportCrumbs(report, 'Screenshots', { staff })}
    >
      <OwnCompanyInAppBar report={report} />
      {document.error ? (
        <LoadingFailed error={document.error} onRetry={document.refetch} />
      ) : document.data ? (
        <Gallery
          page="/report-list/screenshot"
          report={report}
          document={document.data}
          staff={staff}
          user={user._id}
          search={search}
          onSearch={(next) =>
            void navigate({
              search: (now) => ({ ...now, ...next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      ) : (
        <Skeleton height="24rem" />
      )}
    </Page>
  )
}
