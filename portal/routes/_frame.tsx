import { isStaff } from '@insights/domain/accounts/user.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { useQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  Outlet,
  redirect,
  useLocation,
  type ParsedLocation,
} from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

import { lostSession } from '../accounts/session/lost-session.ts'
import { mustSetUpAuthenticator, sessionQuery } from '../accounts/session/session-query.ts'
import { useSignOut } from '../accounts/session/use-sign-out.ts'
import { inboxCountsQuery } from '../answers/inbox/inbox-counts.ts'
import { isApiError } from '../api/api-error.ts'
import { viewAs } from '../api/view-as.ts'
import { buildMenu, keepsLastReport } from '../app/menu/build-menu.ts'
import { MaintenanceBanner } from '../operations/maintenance-notices/MaintenanceBanner.tsx'
import { upcomingNoticesQuery } from '../operations/maintenance-notices/notices-query.ts'
import { ignoreSearchKeys, listenForSearch } from '../operations/search/early-keys.ts'
import { useAwaitedPdfs } from '../reports/pdfs/report-pdf.ts'
import { lastReportQuery, reportProgressQuery, reportQuery } from '../reports/report-queries.ts'
import { lastSelection, subscribeSelection } from '../selection/last-selection.ts'
import { readSelection, type Selection } from '../selection/selection.ts'
import { lazyOverlay, lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Shell } from '../ui/shell/Shell.tsx'
import { useLiveUpdates } from './_frame/-live-updates.ts'

/** Behind the page, whose first load has no room for it; its place is kept free. */
const NotificationBell = lazyPart(
  () => import('../accounts/notifications/NotificationBell.tsx'),
  () => <span style={{ width: 34 }} />,
)

/** Keys that are pressed before it are kept. */
const SearchButton = lazyPart(
  () => import('../operations/search/SearchButton.tsx'),
  () => <span style={{ width: 34 }} />,
)

/** For staff who look at a report as a customer. */
const ViewAsBanner = lazyPart(
  () => import('../operations/ViewAsBanner.tsx'),
  () => null,
)

const SessionDialog = lazyOverlay(() => import('../accounts/session/SessionDialog.tsx'), {
  isOpen: ({ lost }) => lost !== null,
  close: () => lostSession.set(null),
})

/** The application frame and the access gate, which redirects to /login before signing in. */
export const Route = createFileRoute('/_frame')({
  validateSearch: (search): Selection => readSelection(search),
  // The view of the tab, also after a reload.
  search: { middlewares: [({ search, next }) => ({ ...next(search), ...(viewAs && { viewAs }) })] },
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user === null) throw redirect({ to: '/login', search: { redirect: location.href } })
    if (mustSetUpAuthenticator(user)) throw insteadOf(location)
    // The loader below waits for it, and would ask only after the pages inside have begun.
    void context.queryClient.query(upcomingNoticesQuery).catch(() => {})
    return { user: { ...user, ...(viewAs && { loginType: 'CUSTOMER' as const }) } }
  },
  // Known before the page is shown; a later banner would push the page down.
  loader: ({ context }) =>
    context.queryClient.query({ ...upcomingNoticesQuery, staleTime: 'static' }).catch(() => {}),
  component: Frame,
  // The outline of index.html is shown until it is there. A placeholder would stay until its page is, too.
  pendingMs: Infinity,
})

/** Returns the link to the set-up of MFA, at the URL of the page that it replaces. */
function insteadOf({ href, pathname, search, hash }: ParsedLocation) {
  return redirect({
    to: '/mfa-setup',
    search: { redirect: href },
    mask: { to: pathname, search, hash },
  })
}

function Frame() {
  const { user } = Route.useRouteContext()
  const signOut = useSignOut()
  useLiveUpdates()
  useAwaitedPdfs()
  const menu = useMenu()
  const lost = useSelector(lostSession)
  const [wasLost, setWasLost] = useState(false)
  if (lost !== null && !wasLost) setWasLost(true)
  // A page that is seen takes keys: an effect would come after the first look at it.
  useLayoutEffect(() => {
    listenForSearch()
    return ignoreSearchKeys
  }, [])
  return (
    <Shell
      menu={menu}
      user={`${user.name} ${user.lastName}`}
      control={
        <>
          <SearchButton role={user.loginType} menu={menu} onLogout={() => void signOut()} />
          {isStaff(user.loginType) && <NotificationBell />}
        </>
      }
      onLogout={() => void signOut()}
      banner={
        <>
          {viewAs && <ViewAsBanner />}
          <MaintenanceBanner />
        </>
      }
    >
      <Outlet />
      {wasLost && <SessionDialog lost={lost} user={user} />}
    </Shell>
  )
}

/** Returns the menu of the selected report, `null` while loading. */
function useMenu() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const staff = isStaff(user.loginType)
  const last = useSyncExternalStore(subscribeSelection, () => lastSelection().report)
  const kept = useLocation({ select: ({ pathname }) => keepsLastReport(pathname) })
  const id = (search.report ?? (kept && last)) || ''
  const onPage = search.report !== undefined
  const { data: own, error, ...report } = useQuery({ ...reportQuery(id), enabled: onPage })
  const lately = useQuery({ ...lastReportQuery(id), enabled: !onPage && id !== '' })
  // A cached report until the answer comes: the menu stays in place when its pages are left.
  const found = onPage
    ? isApiError(error, 404)
      ? null
      : own
    : lately.isLoading
      ? own
      : lately.data
  const open = found ? !isPublished(found.status) : false
  const progress = useQuery({ ...reportProgressQuery(id), enabled: staff && open })
  const inboxes = useQuery({ ...inboxCountsQuery, enabled: staff && open })
  if (!found && (report.isLoading || lately.isLoading)) return null
  if (progress.isLoading) return null
  return buildMenu({
    staff,
    report: found ? { ...found, categories: found.categories ?? [] } : null,
    onPage,
    waiting: inboxes.data?.find((inbox) => inbox.report === id)?.waiting ?? 0,
    scoringOpen: !open || (progress.data?.parts.scoringRanking.open ?? false),
    contentOpen: !open || (progress.data?.parts.contentBuilding.open ?? false),
    scoringComplete: !open || (progress.data?.parts.scoringRanking.complete ?? false),
  })
}
