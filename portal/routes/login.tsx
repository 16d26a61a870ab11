import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'

import { LoginScreen } from '../accounts/session/LoginScreen.tsx'
import { safeRedirectPath } from '../accounts/session/safe-redirect-path.ts'
import { sessionQuery } from '../accounts/session/session-query.ts'
import {
  type SignOnSearch,
  findSignOnWords,
  hasSignOnQuery,
  readSignOnSearch,
} from '../accounts/sign-on/sign-on-queries.ts'
import { clearDismissedNotices } from '../operations/maintenance-notices/dismissed-notices.ts'
import { OutboxLink } from '../operations/outbox/OutboxLink.tsx'
import { resetSelectionForUser } from '../selection/last-selection.ts'
import { DIALOG, lazyOverlay, lazyPart } from '../ui/lazy/lazy-part.tsx'

const ForgotPassword = lazyOverlay(() => import('./-ForgotPassword.tsx'), DIALOG)

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string } & SignOnSearch => ({
    redirect: safeRedirectPath(search['redirect']),
    ...readSignOnSearch(search),
  }),
  beforeLoad: async ({ context, search }) => {
    const session = context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    // Signing in is possible without knowing whether there is a session.
    const user = await session.catch(() => null)
    // A proof at the provider goes on with a code.
    if (user !== null && search.signOn !== 'code')
      throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  loaderDeps: ({ search }) => ({ signOn: search.signOn }),
  loader: ({ deps }) => findSignOnWords(deps.signOn),
  component: Login,
})

const SignOnButton = lazyPart(
  () => import('../accounts/sign-on/SignOnButton.tsx'),
  () => null,
)

const SignOnCode = lazyPart(
  () => import('../accounts/sign-on/SignOnCode.tsx'),
  () => null,
)

function Login() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const notice = Route.useLoaderData()
  const { data: hasSignOn = false } = useQuery(hasSignOnQuery)
  const [forgotten, setForgotten] = useState<{ email: string; opened: boolean } | null>(null)
  const queryClient = useQueryClient()
  const goOn = (href = '/') => {
    clearDismissedNotices()
    void navigate({ href, replace: true })
  }
  if (search.signOn === 'code') {
    return (
      <SignOnCode
        onSignedIn={(user, redirect) => {
          // Data of an earlier user of this window is not for the next one.
          queryClient.clear()
          resetSelectionForUser(user._id)
          queryClient.setQueryData(sessionQuery.queryKey, user)
          goOn(safeRedirectPath(redirect))
        }}
        onBack={() => void navigate({ search: {}, replace: true })}
      />
    )
  }
  return (
    <>
      <LoginScreen
        onSignedIn={() => goOn(search.redirect)}
        onForgotPassword={(email) => setForgotten({ email, opened: true })}
        notice={notice}
        connect={search.signOn === 'connect'}
        signOn={(way) => hasSignOn && <SignOnButton {...way} redirect={search.redirect} />}
        links={<OutboxLink />}
      />
      {forgotten && (
        <ForgotPassword
          {...forgotten}
          redirect={search.redirect}
          onClose={() => setForgotten({ ...forgotten, opened: false })}
        />
      )}
    </>
  )
}
