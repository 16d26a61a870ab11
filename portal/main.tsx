import type { User } from '@insights/contract/accounts/users.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, trimPathRight } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { lostSession } from './accounts/session/lost-session.ts'
import { renewSession, sessionQuery } from './accounts/session/session-query.ts'
import { setSignOutReason } from './accounts/session/sign-out-reason.ts'
import { setPageUser } from './api/call-headers.ts'
import { type SessionChange, onSessionChange } from './api/session-change.ts'
import { measureInNextFrame } from './app/measure-in-next-frame.ts'
import { createQueryClient } from './app/query-client.ts'
import { createPortalRouter } from './app/router.ts'
import { takeOver } from './app/take-over.ts'
import { isAnythingUnsaved } from './ui/dialogs/unsaved.ts'
import { hideError } from './ui/notify/notify.ts'
import { recordNavigation } from './ui/page/page-heading.ts'
import { hideIcons } from './ui/theme/hide-icons.ts'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

import './app/text-styles.css'

measureInNextFrame()
hideIcons()
const queryClient = createQueryClient()
const router = createPortalRouter(queryClient)

onSessionChange((change) => void follow(change))
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] === sessionQuery.queryKey[0])
    setPageUser((query.state.data as User | null)?._id)
})

/**
 * Runs the access gate again, which leads to the sign-in page and back, or to the MFA set-up; unless the
 * page has to stay.
 */
async function follow(change: SessionChange): Promise<void> {
  if (change.kind === 'resumed') {
    // A page that could not be loaded without a session.
    if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate()
    return
  }
  if (change.kind === 'proof-required') return lostSession.set(change)
  if (change.kind === 'mfa-setup-required') await renewSession(queryClient)
  else {
    if (change.kind === 'ended') {
      const goOn = await import('./accounts/session/go-on.ts').catch(() => null)
      if (await goOn?.goOnIfSignedIn(queryClient)) return
      // The dialog or the sign-in page says it; a notice would stay after signing in.
      hideError(change.message)
    }
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    // What was typed stays on the page, below the dialog, and a page that has the dialog stays.
    const stays = isAnythingUnsaved() || lostSession.get()?.kind === 'ended'
    if (user && (change.kind === 'another-user' || stays)) return lostSession.set(change)
    if (user && change.kind === 'ended') setSignOutReason(change.message)
    queryClient.setQueryData(sessionQuery.queryKey, null)
  }
  await router.invalidate()
}

// By what is shown, not by `fromLocation`: a link of the menu may be pressed before the first page is there.
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  const shown = router.state.matches.at(-1)
  if (!shown) return
  const from = trimPathRight(shown.pathname)
  if (from !== trimPathRight(toLocation.pathname)) recordNavigation(from)
})

// What index.html shows is for the first page alone. A page that could not be rendered has no second
// event.
let restore: (() => void) | null = null
const unsubscribe = router.subscribe('onResolved', () => {
  restore = takeOver()
  unsubscribe()
})
router.subscribe('onRendered', () => {
  restore?.()
  restore = null
})

// Requested first, since all other requests wait for it.
void queryClient.query(sessionQuery).catch(() => {})
loadFirstPage()
void import('./ui/dialogs/focus-pressed.ts').catch(() => {})
void import('./app/stale-workers.ts').then(
  // Undefined on an unsafe origin, whatever its type.
  ({ unregisterStaleWorkers }) =>
    unregisterStaleWorkers(navigator.serviceWorker as ServiceWorkerContainer | undefined),
  () => {},
)

const root = document.getElementById('portal')
if (root === null) throw new Error('index.html has no #portal')
addEventListener('error', ({ error }) => report(error, 'error'))
addEventListener('unhandledrejection', ({ reason }) => report(reason, 'rejection'))
createRoot(root, {
  onCaughtError(error) {
    console.error(error)
    report(error, 'rendering')
  },
}).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)

/** Reports an error of this page; what does so is loaded with the first one. */
function report(error: unknown, kind: 'error' | 'rejection' | 'rendering'): void {
  const page = router.state.matches.at(-1)?.routeId ?? ''
  import('./app/errors/report-error.ts')
    .then(({ reportError }) => reportError(error, kind, page))
    .catch(() => {})
}

/**
 * Loads the code of the first page while the session is requested, not after. An error here happens
 * again in the router, which shows it.
 */
function loadFirstPage(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    void router.loadRouteChunk(route)?.catch(() => {})
  }
}
