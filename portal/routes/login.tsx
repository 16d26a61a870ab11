import { createFileRoute, redirect } from '@tanstack/react-router'

import { LoginScreen } from '../features/session/LoginScreen.tsx'
import { ownPath } from '../features/session/own-path.ts'
import { sessionQuery } from '../features/session/session-query.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string } => ({ redirect: ownPath(search['redirect']) }),
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user !== null) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  component: Login,
})

function Login() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <LoginScreen onSignedIn={() => navigate({ href: search.redirect ?? '/', replace: true })} />
  )
}
