import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'

import { RequiredMfaSetup } from '../accounts/mfa/RequiredMfaSetup.tsx'
import { safeRedirectPath } from '../accounts/session/safe-redirect-path.ts'
import { mustSetUpAuthenticator, sessionQuery } from '../accounts/session/session-query.ts'
import { useSignOut } from '../accounts/session/use-sign-out.ts'
import { MinimalShell } from '../ui/shell/MinimalShell.tsx'

/** The page to which the access gate redirects users who must set up an authenticator app first. */
export const Route = createFileRoute('/mfa-setup')({
  validateSearch: (search): { redirect?: string } => ({
    redirect: safeRedirectPath(search['redirect']),
  }),
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user === null) throw redirect({ to: '/login', search })
    if (!mustSetUpAuthenticator(user))
      throw redirect({ href: search.redirect ?? '/', replace: true })
    return { user }
  },
  component: MfaSetUp,
})

function MfaSetUp() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const signOut = useSignOut()
  const leave = useCallback(() => void signOut(search.redirect), [signOut, search.redirect])
  return (
    <MinimalShell onLogout={() => void signOut()}>
      <RequiredMfaSetup user={user} onSignOut={leave} />
    </MinimalShell>
  )
}
