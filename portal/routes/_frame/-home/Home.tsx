import type { User } from '@insights/contract/accounts/users.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { readLibrarySort } from '../../../clients/library/library-sort.ts'
import { AllReports, MyReports } from '../../../clients/library/ReportLibrary.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { homeQuery } from './home-query.ts'
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
          { id: 'my', label: 'My Reports', content: <Library /> },
          { id: 'all', label: 'All Reports', content: <Library all={{ search, onSearch }} /> },
        ]}
      />
    </Page>
  )
}

/** The reports that were bought, or all of them. */
function Library({ all }: { all?: HomeProps }) {
  const home = useQuery(homeQuery)
  if (home.isLoadingError) return <LoadingFailed error={home.error} onRetry={home.refetch} />
  const library = {
    reports: home.data?.library ?? undefined,
    lookedAt: home.data?.lookedAt ?? null,
  }
  if (!all) return <MyReports {...library} />
  const { search, onSearch } = all
  return (
    <AllReports
      {...library}
      sort={readLibrarySort(search.sort)}
      onSort={(sort) => onSearch({ ...search, sort: sort === 'newest' ? undefined : sort })}
    />
  )
}
