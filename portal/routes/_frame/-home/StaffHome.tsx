import type { User } from '@insights/contract/users.ts'
import { OPEN_STATUSES } from '@insights/domain/report/report-status.ts'
import { IconFilePlus, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { HomeTabs } from '../../../features/home/HomeTabs.tsx'
import { OpenReports } from '../../../features/reports/list/OpenReports.tsx'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { linkTo } from '../../../ui/link/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tile, Tiles } from '../../../ui/tile/Tile.tsx'
import { Clients } from './Clients.tsx'
import type { HomeSearch } from './home-search.ts'

interface Props {
  readonly user: User
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

const TABS = ['reports', 'clients']

export function StaffHome({ user, search, onSearch }: Props) {
  const tab = TABS.find((id) => id === search.tab) ?? 'reports'
  return (
    <Page title="Home" lead={`Welcome, ${user.name}.`}>
      <HomeTabs
        label="Areas"
        current={tab}
        onChange={(next) => onSearch({ tab: next === 'reports' ? undefined : next })}
        tabs={[
          { id: 'reports', label: 'Reports', content: <Reports /> },
          {
            id: 'clients',
            label: 'Client Management',
            content: <Clients search={search} onSearch={onSearch} />,
          },
        ]}
      />
    </Page>
  )
}

function Reports() {
  const { data } = useQuery(
    reportsQuery({
      status: OPEN_STATUSES,
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
      <OpenReports reports={data?.data ?? []} />
    </>
  )
}
