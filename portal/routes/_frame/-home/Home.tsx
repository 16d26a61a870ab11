import type { User } from '@insights/contract/accounts/users.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { assignedReportsQuery } from '../../../clients/assignments/assignments-query.ts'
import { readLibrarySort } from '../../../clients/library/library-sort.ts'
import { AllReports, MyReports } from '../../../clients/library/ReportLibrary.tsx'
import { reportsQuery } from '../../../reports/report-queries.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import type { HomeSearch } from './home-search.ts'
import { HomeTabs } from './HomeTabs.tsx'
import { StaffHome } from './StaffHome.tsx'

const frame = getRouteApi('/_frame')

interface HomeProps {
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

/** The home page, at / and /report alike. */
export function Home(props: HomeProps) {
  const { user } = frame.useRouteContext()
  return isStaff(user.loginType) ? (
    <StaffHome {...props} user={user} />
  ) : (
    <CustomerHome {...props} user={user} />
  )
}

interface CustomerHomeProps extends HomeProps {
  readonly user: User
}

function CustomerHome({ user, search, onSearch }: CustomerHomeProps) {
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
  const query = assignedReportsQuery(companyCustomer ?? '')
  const reports = useQuery({ ...query, enabled: companyCustomer !== null })
  if (reports.isLoadingError) {
    return <LoadingFailed error={reports.error} onRetry={reports.refetch} />
  }
  return <MyReports reports={companyCustomer === null ? [] : reports.data} />
}

function All({ search, onSearch }: HomeProps) {
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
