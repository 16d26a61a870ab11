import { isSenior } from '@insights/domain/accounts/user.ts'
import { REVIEW_REASONS } from '@insights/domain/content/review/review-queue.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { ReviewScreen } from '../../../content/review/ReviewScreen.tsx'
import { reportQuery } from '../../../reports/report-queries.ts'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'

const StepDialog = lazyOverlay(() => import('../../../reading/approvals/StepDialog.tsx'), DIALOG)

interface Search {
  /** Checked by the page: this part is loaded with every page. */
  readonly state?: string | undefined
  readonly reason?: string | undefined
  /** The answer or text to begin with. */
  readonly subject?: string | undefined
}

export const Route = createFileRoute('/_frame/_selected/report/review')({
  validateSearch: (search): Search => search,
  beforeLoad: (visit) => staffOnly(visit, '/content-building'),
  component: ReviewPage,
})

const STATES = ['open', 'queried', 'accepted'] as const

function ReviewPage() {
  const { selection, user } = Route.useRouteContext()
  const { report: id } = selection
  const search = Route.useSearch()
  const state = STATES.find((one) => one === search.state) ?? 'open'
  const reason = REVIEW_REASONS.find((one) => one === search.reason)
  const navigate = Route.useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  return (
    <Page
      title="Review"
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, 'Review', { staff: true })}
    >
      <ReviewScreen
        key={id}
        report={report}
        filter={{ state, reason }}
        subject={search.subject}
        senior={isSenior(user.loginType)}
        question={(asked) => <StepDialog {...asked} />}
        onPublished={() => void navigate({ to: '/content-building', search: { report: id } })}
        onFilter={(filter) =>
          void navigate({
            search: {
              report: id,
              state: filter.state === 'open' ? undefined : filter.state,
              reason: filter.reason,
            },
            replace: true,
          })
        }
      />
    </Page>
  )
}
