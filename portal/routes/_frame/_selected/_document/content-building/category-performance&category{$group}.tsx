import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { createFileRoute } from '@tanstack/react-router'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { useReportDocument } from '../-page/use-report-document.ts'
import { PreviewNotice } from '../../../../../features/report-documents/PreviewNotice.tsx'
import { ApplicationTabs, useShownTab } from '../../../../../ui/page/ApplicationTabs.tsx'
import { NotFoundPage } from '../../../../../ui/status/StatusPage.tsx'
import { GroupApplication } from './-GroupApplication.tsx'
import { GroupOverview } from './-GroupOverview.tsx'
import { GroupPager } from './-GroupPager.tsx'

const OVERVIEW = { id: 'overview', label: 'Overview' }

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/category-performance&category{$group}',
)({
  component: CategoryGroup,
})

function CategoryGroup() {
  const { document } = useReportDocument()
  const { group } = Route.useParams()
  const { application: selected } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { shown, show } = useShownTab(
    selected ?? OVERVIEW.id,
    (tab) =>
      void navigate({
        search: { application: tab === OVERVIEW.id ? undefined : tab },
        replace: true,
        resetScroll: false,
      }),
  )
  const application = APPLICATIONS.find(({ _id }) => _id === shown)
  const section = document.categoryPerformance.find(({ categoryGroup }) => categoryGroup === group)
  if (!section) {
    if (!document.preview) return <NotFoundPage />
    return (
      <DocumentPage title="Category Performance">
        <PreviewNotice />
      </DocumentPage>
    )
  }
  return (
    <DocumentPage title={group} lead={categoriesOf(document, group)}>
      <ApplicationTabs before={[OVERVIEW]} value={application?._id ?? OVERVIEW.id} onChange={show}>
        {application ? (
          <GroupApplication key={application._id} section={section} application={application} />
        ) : (
          <GroupOverview categoryGroup={group} />
        )}
      </ApplicationTabs>
      <GroupPager categoryGroup={group} />
    </DocumentPage>
  )
}

function categoriesOf(
  { categoryGroups }: ReturnType<typeof useReportDocument>['document'],
  group: string,
): string | undefined {
  return categoryGroups
    .find(({ title }) => title === group)
    ?.categories.map(({ title }) => title)
    .join(', ')
}
