import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { renewSession } from '../../../accounts/session/session-query.ts'
import { productsQuery } from '../../../accounts/users/products-query.ts'
import {
  type UsersSearch,
  pendingCountQuery,
  readUsersSearch,
} from '../../../accounts/users/users-query.ts'
import { UserManagement } from './-UserManagement.tsx'

export const Route = createFileRoute('/_frame/admin/user-management')({
  validateSearch: (search): UsersSearch => readUsersSearch(search),
  // Loaded before the page is shown, so that nothing moves above the table.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.query({ ...productsQuery, staleTime: 'static' }),
      queryClient.query(pendingCountQuery).catch(() => {}),
    ]),
  component: UserManagementPage,
})

function UserManagementPage() {
  const { user } = Route.useRouteContext()
  const { data: products } = useSuspenseQuery(productsQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  return (
    <UserManagement
      self={user._id}
      products={products}
      onOwnChange={async () => {
        if (await renewSession(queryClient)) await router.invalidate()
      }}
    />
  )
}
