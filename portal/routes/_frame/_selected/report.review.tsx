import type { ReviewState } from '@insights/contract/content/review.ts'
import { REVIEW_REASONS, type ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { ReviewScreen } from '../../../content/review/ReviewScreen.tsx'
import { reportQuery } from '../../../reports/report-queries.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'

interface Search {
  readonly state?: ReviewState | undefined
  readonly reason?: ReviewReason | undefined
  /** The answer or text to begin with. */
  readonly subject?: string | undefined
}

export const Route = createFileRoute('/_frame/_selected/report/review')({
  validateSearch: ({ state, reason, subject }): Search => ({
    state: state === 'queried' || state === 'accepted' ? state : undefined,
    reason: REVIEW_REASONS.find((one) => one === reason),
    subject: typeof subject === 'string' ? subject : undefined,
  }),
  beforeLoad: (visit) => staffOnly(visit, '/content-building'),
  component: ReviewPage,
})

function ReviewPage() {
  const { report: id } = Route.useRouteContext().selection
  const { state = 'open', reason, subject } = Route.useSearch()
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
        report={id}
        filter={{ state, reason }}
        subject={subject}
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
