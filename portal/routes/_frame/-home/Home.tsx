import { isStaff } from '@insights/domain/access/user.ts'
import { getRouteApi } from '@tanstack/react-router'

import { CustomerHome } from './CustomerHome.tsx'
import type { HomeSearch } from './home-search.ts'
import { StaffHome } from './StaffHome.tsx'

const frame = getRouteApi('/_frame')

interface Props {
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

/** The home page, at / and /report alike. */
export function Home(props: Props) {
  const { user } = frame.useRouteContext()
  return isStaff(user.loginType) ? (
    <StaffHome {...props} user={user} />
  ) : (
    <CustomerHome {...props} user={user} />
  )
}
