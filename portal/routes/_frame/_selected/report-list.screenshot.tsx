import { isStaff } from '@insights/domain/access/user.ts'
import { Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { reportDocumentQuery } from '../../../features/report-documents/report-document-query.ts'
import {
  readScreenshotsSearch,
  type ScreenshotsSearch,
} from '../../../features/report-documents/screenshots/screenshots-search.ts'
import { reportQuery } from '../../../features/reports/report-queries.ts'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName } from '../../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { Gallery } from './-Gallery.tsx'

/**
 * The screenshots of a report out of the report list, whatever its status: the appendix shows
 * those of a draft only once it is scored.
 */
export const Route = createFileRoute('/_frame/_selected/report-list/screenshot')({
  validateSearch: (search): ScreenshotsSearch => readScreenshotsSearch(search),
  component: ReportScreenshots,
})

function ReportScreenshots() {
  const { selection, user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  const document = useQuery(reportDocumentQuery(selection.report))
  return (
    <Page
      title="Screenshots"
      edition={editionName(report)}
      lead={report.title}
      breadcrumbs={[
        { label: isStaff(user.loginType) ? 'Home' : 'Report', link: linkTo('/report') },
        { label: 'Reports', link: linkTo('/report-list') },
        { label: editionName(report) },
        { label: 'Screenshots' },
      ]}
    >
      {document.error ? (
        <LoadingFailed error={document.error} onRetry={document.refetch} />
      ) : document.data ? (
        <Gallery
          page="/report-list/screenshot"
          report={report}
          document={document.data}
          staff={isStaff(user.loginType)}
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
