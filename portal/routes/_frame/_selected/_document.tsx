import { isStaff } from '@insights/domain/accounts/user.ts'
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { queryUnlessChanged } from '../../../api/query-unless-changed.ts'
import { viewAs } from '../../../api/view-as.ts'
import { loadCustomView } from '../../../brand/custom-view/load-custom-view.ts'
import { PresenceProvider } from '../../../content/presence/PresenceProvider.tsx'
import { noteAccess } from '../../../reading/ended-access.ts'
import {
  readTableFilterSearch,
  type TableFilterSearch,
} from '../../../reading/filters/table-filter-search.ts'
import { ownCompaniesQuery } from '../../../reading/own-company/own-companies.ts'
import { OwnCompanyInAppBar } from '../../../reading/own-company/OwnCompanySelect.tsx'
import { reportDocumentQuery } from '../../../reading/report-document-query.ts'
import { HOME_KEY, reportProgressQuery, reportQuery } from '../../../reports/report-queries.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { isPressed } from '../../../ui/lazy/use-reachable-page.ts'
import { notify } from '../../../ui/notify/notify.ts'

// Only staff write.
const ContentDrafts = lazyPart(
  () => import('../../../content/ContentDrafts.tsx'),
  () => null,
)

interface Search extends TableFilterSearch {
  /** The settings of a custom view: see `readWhatIf`. */
  readonly custom?: string
}

function readCustom(custom: unknown): Pick<Search, 'custom'> {
  return typeof custom === 'string' && custom !== '' ? { custom } : {}
}

/**
 * Pages that show the report's document. They are empty before a draft is scored, so they redirect
 * to the page where it is worked on.
 */
export const Route = createFileRoute('/_frame/_selected/_document')({
  validateSearch: (search): Search => ({
    ...readTableFilterSearch(search),
    ...readCustom(search['custom']),
  }),
  // A custom view is kept from page to page of its report.
  search: {
    middlewares: [
      ({ search: now, next }) => {
        const named = next(now)
        return 'custom' in named || named.report !== now.report
          ? named
          : { ...named, ...readCustom(now.custom) }
      },
    ],
  },
  beforeLoad: async ({ context, search, preload, location }) => {
    const { queryClient, selection, user } = context
    if (preload && isUnread(context, location)) return
    const document = reportDocumentQuery(selection.report)
    if (search.custom !== undefined) await loadCustomView()
    // Readers see it whatever the report's record says, so both are requested together.
    if (!isStaff(user.loginType)) {
      void queryUnlessChanged(queryClient, document).catch(() => {})
      void queryUnlessChanged(queryClient, ownCompaniesQuery).catch(() => {})
    } else void ContentDrafts.load()
    const report = await queryUnlessChanged(queryClient, reportQuery(selection.report))
    // Here, too: the text is on screen before the scripts come, and access may end meanwhile.
    noteAccess(report)
    if (!isStaff(user.loginType) || report.status !== 'DRAFT') return
    const progress = reportProgressQuery(selection.report)
    const { parts } = await queryUnlessChanged(queryClient, progress)
    if (parts.contentBuilding.open) return
    if (!preload) notify.warning('Complete Scoring & Ranking first')
    throw redirect({
      to: '/report/report-publish-date',
      search: { report: selection.report },
      replace: true,
    })
  },
  loaderDeps: ({ search }) => ({ report: search.report }),
  loader: ({ context, preload, location }) => {
    if (preload && isUnread(context, location)) return
    const { queryClient, selection, user } = context
    return Promise.all([
      // It is around the page, which would be empty until it comes.
      isStaff(user.loginType) && ContentDrafts.load(),
      queryUnlessChanged(queryClient, reportDocumentQuery(selection.report)),
      // If it fails, the page is shown with no brand marked.
      queryUnlessChanged(queryClient, ownCompaniesQuery).catch(() => {}),
    ])
  },
  component: Document,
})

/** True for a document that was only pointed at: the server logs a document that it sends as read. */
function isUnread(
  { queryClient, selection }: { queryClient: QueryClient; selection: { report: string } },
  { pathname }: { pathname: string },
): boolean {
  const { queryKey } = reportDocumentQuery(selection.report)
  return queryClient.getQueryData(queryKey) === undefined && !isPressed(pathname)
}

function Document() {
  const { selection, user } = Route.useRouteContext()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  useEffect(() => noteAccess(report), [report])
  const { data: progress } = useQuery({
    ...reportProgressQuery(report._id),
    enabled: report.can.edit,
  })
  useCountedPage(report._id, !isStaff(user.loginType) && viewAs === null)
  const queryClient = useQueryClient()
  useEffect(() => {
    // Marks of unread reports are read again when they are next shown.
    void queryClient.invalidateQueries({ queryKey: HOME_KEY, refetchType: 'none' })
  }, [queryClient, report._id])
  return (
    <PresenceProvider key={report._id} report={report._id} canEdit={report.can.edit}>
      <OwnCompanyInAppBar report={report} />
      {isStaff(user.loginType) ? (
        <ContentDrafts
          report={report._id}
          user={user._id}
          canEdit={report.can.edit}
          closed={progress?.parts.contentBuilding.open === false}
        >
          <Outlet />
        </ContentDrafts>
      ) : (
        <Outlet />
      )}
    </PresenceProvider>
  )
}

/** Counts the page that a customer has on screen; the code for it is loaded later. */
function useCountedPage(report: string, counted: boolean): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    if (!counted) return undefined
    let stop = () => {}
    let left = false
    void import('../../../clients/insight/count-page.ts')
      .then(({ countPage }) => {
        if (!left) stop = countPage(report, path)
      })
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [report, path, counted])
}
