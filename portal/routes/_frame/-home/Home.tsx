import type { User } from '@insights/contract/accounts/users.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { Skeleton } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { homeQuery } from './home-query.ts'
import type { HomeSearch } from './home-search.ts'
import { StaffHome } from './StaffHome.tsx'

const frame = getRouteApi('/_frame')

// Covers with their menus are no part of what staff load first.
const CustomerLibrary = lazyPart(
  () => import('./CustomerLibrary.tsx'),
  () => null,
)

// Its button and sentences are no part of what staff load first.
const LatestEditions = lazyPart(
  async () => ({
    default: (await import('../../../operations/editions/LatestEditions.tsx')).LatestEditions,
  }),
  () => <Skeleton height="14rem" mb="lg" />,
)

/** Loads the latest editions, so that they are shown at once. */
export async function loadLatest(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.query({ ...homeQuery, staleTime: 'static' }),
    LatestEditions.load(),
  ])
}

export interface HomeProps {
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
  const { data } = useQuery(homeQuery)
  const tabs = [
    { id: 'my', label: 'My Reports', content: <CustomerLibrary /> },
    { id: 'all', label: 'All Reports', content: <CustomerLibrary all={{ search, onSearch }} /> },
  ]
  return (
    <Page title={`Welcome, ${user.name}`} lead="Your reports and all published reports.">
      {data ? (
        <LatestEditions library={data.library ?? []} today={data.today} />
      ) : (
        <Skeleton height="14rem" mb="lg" />
      )}
      <PageTabs
        label="Reports"
        current={search.tab}
        onChange={(tab) => onSearch({ ...search, tab })}
        tabs={tabs}
      />
    </Page>
  )
}
