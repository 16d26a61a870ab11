import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'

import { NewPasswordScreen } from '../accounts/forgot-password/NewPasswordScreen.tsx'
import { safeRedirectPath } from '../accounts/session/safe-redirect-path.ts'
import { sessionQuery } from '../accounts/session/session-query.ts'
import { searchText } from '../ui/links/search-text.ts'
import { notify } from '../ui/notify/notify.ts'

interface Search {
  /** The token of the email's link. */
  readonly parts?: string
  readonly redirectUrl?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly passwordToken?: string
    /** A password that another person chose has led here. */
    readonly given?: boolean
  }
}

/** The target of links in emails. */
export const Route = createFileRoute('/forgotPassword')({
  validateSearch: ({ parts, redirectUrl }): Search => ({
    parts: searchText(parts),
    redirectUrl: safeRedirectPath(redirectUrl),
  }),
  beforeLoad: ({ search: { parts, redirectUrl } }) => {
    if (parts === undefined) return
    // The token opens the account: it leaves the URL, where others may see it, and stays with this
    // entry of the history, so that the page can be reloaded.
    throw redirect({
      to: '/forgotPassword',
      search: { redirectUrl },
      state: { passwordToken: parts },
      replace: true,
    })
  },
  component: ForgotPassword,
})

function ForgotPassword() {
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { redirectUrl } = Route.useSearch()
  const { passwordToken: token, given } = useLocation({ select: ({ state }) => state })

  async function goOn() {
    notify.success('Your new password has been updated')
    // The reset has ended every session of the account, perhaps the one in this window.
    await queryClient.query({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    await navigate({ to: '/login', search: { redirect: redirectUrl }, replace: true })
  }

  return <NewPasswordScreen token={token} given={given} onUpdated={() => void goOn()} />
}
