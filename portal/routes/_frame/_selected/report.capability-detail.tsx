import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { answersQuery, capabilityChangesQuery } from '../../../answers/answers-query.ts'
import { CapabilityDetail } from '../../../answers/CapabilityDetail.tsx'
import { AnswerHistory } from '../../../answers/history/AnswerHistory.tsx'
import { previousAnswersQuery, previousEdition } from '../../../answers/previous-edition.ts'
import { LazyComments } from '../../../reports/comments/CommentsButton.tsx'
import { reportQuery } from '../../../reports/report-queries.ts'
import { requireSelection } from '../../../selection/require-selection.ts'
import { searchText } from '../../../ui/links/search-text.ts'
import { ApplicationTabs } from '../../../ui/page/ApplicationTabs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName } from '../../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { applicationOf, companyCrumbs } from './-company-pages.ts'

const CLOSED = { answer: undefined, thread: undefined }
const NEEDED = ['report', 'company', 'application', 'category'] as const

/** The answer that a link opens, and one of its threads. */
interface Linked {
  readonly answer?: string | undefined
  readonly thread?: string | undefined
}

export const Route = createFileRoute('/_frame/_selected/report/capability-detail')({
  validateSearch: ({ answer, thread }): Linked => ({
    answer: searchText(answer),
    thread: searchText(thread),
  }),
  beforeLoad: (visit) => {
    staffOnly(visit, '/appendix/raw-data')
    return requireSelection(visit, NEEDED, (missing) => {
      const to = missing === 'company' ? '/report/app-site-select' : '/report/capabilities-table'
      throw redirect({ to, search: true })
    })
  },
  component: CapabilityDetailPage,
})

function CapabilityDetailPage() {
  const { selection, user } = Route.useRouteContext()
  const { answer: linked, thread } = Route.useSearch()
  const { report: id, company: companyId, category: categoryId } = selection
  const application = applicationOf(selection.application)
  const navigate = Route.useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  const { data: changes = [] } = useQuery(capabilityChangesQuery)
  const place = { report: id, company: companyId, application, category: categoryId }
  const company = report.companies.find((one) => one.companyId === companyId)
  const category = report.categories.find((one) => one.categoryId === categoryId)
  const there = Boolean(company && category)
  const answers = useQuery({ ...answersQuery(place), enabled: there })
  const previous = useQuery({ ...previousAnswersQuery(place), enabled: there })
  // Without the previous edition's answers every answer would seem to have none.
  const failed = [answers, previous].find(({ error, data }) => error && !data)
  if (!company) return <Navigate to="/report/app-site-select" search={{ report: id }} replace />
  if (!category) return <Navigate to="/report/capabilities-table" replace />

  return (
    <Page
      title={`${company.title} — ${category.title}`}
      edition={editionName(report)}
      breadcrumbs={companyCrumbs(report, company, category.title)}
    >
      <ApplicationTabs
        value={application}
        onChange={(next) =>
          navigate({
            search: (now) => ({ ...now, application: next, ...CLOSED }),
            replace: true,
          })
        }
      >
        {failed ? (
          <LoadingFailed error={failed.error} onRetry={failed.refetch} />
        ) : (
          <CapabilityDetail
            key={Object.values(place).join(' ')}
            linked={linked ?? null}
            onClosed={() =>
              linked !== undefined &&
              void navigate({ search: (now) => ({ ...now, ...CLOSED }), replace: true })
            }
            user={user._id}
            place={place}
            // Both at once, or rows would change a moment after they appear.
            answers={previous.data && answers.data}
            previous={previous.data ? previousEdition(previous.data) : null}
            changes={changes}
            canEdit={report.can.edit}
            historyOf={({ _id }) => (
              <>
                <LazyComments
                  report={id}
                  subject={{ kind: 'answer', id: _id }}
                  linked={_id === linked ? thread : undefined}
                />
                <AnswerHistory report={id} answer={_id} changes={changes} />
              </>
            )}
          />
        )}
      </ApplicationTabs>
    </Page>
  )
}
