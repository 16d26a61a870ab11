import type { User } from '@insights/contract/users.ts'
import { isSenior } from '@insights/domain/access/user.ts'
import { OPEN_STATUSES } from '@insights/domain/report/report-status.ts'
import { IconFilePlus, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { HomeTabs } from '../../../features/home/HomeTabs.tsx'
import { OpenReports } from '../../../features/reports/list/OpenReports.tsx'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../ui/link/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status-page/LoadingFailed.tsx'
import { Tile, Tiles } from '../../../ui/tile/Tile.tsx'
import { Administration } from './Administration.tsx'
import { ClientManagementSkeleton } from './ClientManagementSkeleton.tsx'
import type { HomeSearch } from './home-search.ts'

// Tables weigh much, and the first tab has none.
const ClientManagement = lazyPart(
  () => import('./ClientManagement.tsx'),
  () => <ClientManagementSkeleton />,
)

interface Props {
  readonly user: User
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

export function StaffHome({ user, search, onSearch }: Props) {
  const tabs = [
    { id: 'reports', label: 'Reports', content: <Reports /> },
    {
      id: 'clients',
      label: 'Client Management',
      content: <ClientManagement search={search} onSearch={onSearch} />,
    },
    ...(isSenior(user.loginType)
      ? [{ id: 'admin', label: 'Admin', content: <Administration /> }]
      : []),
  ]
  // Whoever has no Admin tab is switched to the first one.
  const tab = tabs.find(({ id }) => id === search.tab)?.id ?? 'reports'
  return (
    <Page title="Home" lead={`Welcome, ${user.name}.`}>
      <HomeTabs
        label="Areas"
        current={tab}
        onChange={(next) => onSearch({ tab: next === 'reports' ? undefined : next })}
        tabs={tabs}
      />
    </Page>
  )
}

function Reports() {
  const reports = useQuery(
    reportsQuery({
      status: OPEN_STATUSES,
      returnedFirst: true,
      sort: { by: 'updatedAt', direction: -1 },
      limit: 6,
    }),
  )
  return (
    <>
      <Tiles label="Reports">
        <Tile
          title="View All Reports"
          description="Every report, from draft to published"
          icon={<IconReportAnalytics size={28} stroke={1.4} />}
          link={linkTo('/report-list')}
        />
        <Tile
          title="New Report"
          description="Choose an industry and a month"
          icon={<IconFilePlus size={28} stroke={1.4} />}
          link={linkTo('/report/select-industry')}
        />
      </Tiles>
      {reports.isLoadingError ? (
        <LoadingFailed error={reports.error} onRetry={reports.refetch} />
      ) : (
        <OpenReports reports={reports.data?.data ?? []} />
      )}
    </>
  )
}
