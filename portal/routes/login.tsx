import { useQuery } from '@tanstack/react-query'
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
    if (user !== null) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  loaderDeps: ({ search }) => ({ signOn: search.signOn }),
  loader: ({ deps }) => findSignOnWords(deps.signOn),
  component: Login,
})

const SignOnButton = lazyPart(
  () => import('../accounts/sign-on/SignOnButton.tsx'),
  () => null,
)

function Login() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const notice = Route.useLoaderData()
  const { data: hasSignOn = false } = useQuery(hasSignOnQuery)
  const [forgotten, setForgotten] = useState<{ email: string; opened: boolean } | null>(null)
  return (
    <>
      <LoginScreen
        onSignedIn={() => {
          clearDismissedNotices()
          void navigate({ href: search.redirect ?? '/', replace: true })
        }}
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
