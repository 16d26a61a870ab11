import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'

import { LoginScreen } from '../accounts/session/LoginScreen.tsx'
import { safeRedirectPath } from '../accounts/session/safe-redirect-path.ts'
import { sessionQuery } from '../accounts/session/session-query.ts'
import { clearDismissedNotices } from '../operations/maintenance-notices/dismissed-notices.ts'
import { OutboxLink } from '../operations/outbox/OutboxLink.tsx'
import { DIALOG, lazyOverlay } from '../ui/lazy/lazy-part.tsx'

const ForgotPassword = lazyOverlay(() => import('./-ForgotPassword.tsx'), DIALOG)

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string } => ({
    redirect: safeRedirectPath(search['redirect']),
  }),
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user !== null) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  component: Login,
})

function Login() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const [forgotten, setForgotten] = useState<{ email: string; opened: boolean } | null>(null)
  return (
    <>
      <LoginScreen
        onSignedIn={() => {
          clearDismissedNotices()
          void navigate({ href: search.redirect ?? '/', replace: true })
        }}
        onForgotPassword={(email) => setForgotten({ email, opened: true })}
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
