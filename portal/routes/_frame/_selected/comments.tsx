import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import {
  type CommentsSearch,
  readCommentsSearch,
} from '../../../reports/comments/comments-search.ts'
import { CommentsScreen } from '../../../reports/comments/CommentsScreen.tsx'
import { reportQuery } from '../../../reports/report-queries.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'

export const Route = createFileRoute('/_frame/_selected/comments')({
  validateSearch: (search): CommentsSearch => readCommentsSearch(search),
  beforeLoad: (visit) => staffOnly(visit, '/content-building'),
  component: CommentsPage,
})

function CommentsPage() {
  const { report: id } = Route.useRouteContext().selection
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  return (
    <Page
      title="Comments"
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, 'Comments', { staff: true })}
    >
      <CommentsScreen
        key={`${id} ${search.thread}`}
        report={id}
        canEdit={report.can.edit}
        search={search}
        onSearch={(next) => void navigate({ search: { report: id, ...next }, replace: true })}
      />
    </Page>
  )
}
