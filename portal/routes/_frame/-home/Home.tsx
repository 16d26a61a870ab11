import type { User } from '@insights/contract/accounts/users.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { getRouteApi } from '@tanstack/react-router'

import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import type { HomeSearch } from './home-search.ts'
import { HomeTabs } from './HomeTabs.tsx'
import { StaffHome } from './StaffHome.tsx'

const frame = getRouteApi('/_frame')

// Covers with their menus are no part of what staff load first.
const CustomerLibrary = lazyPart(
  () => import('./CustomerLibrary.tsx'),
  () => null,
)

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
  return (
    <Page title={`Welcome, ${user.name}`} lead="Your reports and all published reports.">
      <HomeTabs
        label="Reports"
        current={search.tab === 'all' ? 'all' : 'my'}
        onChange={(tab) => onSearch({ ...search, tab: tab === 'all' ? tab : undefined })}
        tabs={[
          { id: 'my', label: 'My Reports', content: <CustomerLibrary /> },
          {
            id: 'all',
            label: 'All Reports',
            content: <CustomerLibrary all={{ search, onSearch }} />,
          },
        ]}
      />
    </Page>
  )
}
