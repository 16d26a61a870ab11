import type { User } from '@insights/contract/users.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { useQuery } from '@tanstack/react-query'

import { companiesReportsQuery } from '../../../features/companies-reports/companies-reports-query.ts'
import { HomeTabs } from '../../../features/home/HomeTabs.tsx'
import { AllReports } from '../../../features/reports/library/AllReports.tsx'
import { readLibrarySort } from '../../../features/reports/library/library-sort.ts'
import { MyReports } from '../../../features/reports/library/MyReports.tsx'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import type { HomeSearch } from './home-search.ts'

interface Props {
  readonly user: User
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

export function CustomerHome({ user, search, onSearch }: Props) {
  return (
    <Page title={`Welcome, ${user.name}`} lead="Your reports and all published reports.">
      <HomeTabs
        label="Reports"
        current={search.tab === 'all' ? 'all' : 'my'}
        onChange={(tab) => onSearch({ ...search, tab: tab === 'all' ? tab : undefined })}
        tabs={[
          {
            id: 'my',
            label: 'My Reports',
            content: <Purchased companyCustomer={user.companyCustomer} />,
          },
          {
            id: 'all',
            label: 'All Reports',
            content: <All search={search} onSearch={onSearch} />,
          },
        ]}
      />
    </Page>
  )
}

function Purchased({ companyCustomer }: Pick<User, 'companyCustomer'>) {
  const query = companiesReportsQuery(companyCustomer ?? '')
  const reports = useQuery({ ...query, enabled: companyCustomer !== null })
  if (reports.isLoadingError) {
    return <LoadingFailed error={reports.error} onRetry={reports.refetch} />
  }
  return <MyReports reports={companyCustomer === null ? [] : reports.data} />
}

function All({ search, onSearch }: Omit<Props, 'user'>) {
  const reports = useQuery(reportsQuery({ status: READABLE_STATUSES, limit: 'infinity' }))
  if (reports.isLoadingError) {
    return <LoadingFailed error={reports.error} onRetry={reports.refetch} />
  }
  return (
    <AllReports
      reports={reports.data?.data}
      sort={readLibrarySort(search.sort)}
      onSort={(sort) => onSearch({ ...search, sort: sort === 'newest' ? undefined : sort })}
    />
  )
}
