import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'

import { staffOnly } from '../-staff-only.ts'
import { queryUnlessChanged } from '../../../api/query-unless-changed.ts'
import { RankingTab } from '../../../reading/rankings/RankingTab.tsx'
import { reportDocumentQuery } from '../../../reading/report-document-query.ts'
import { reportProgressQuery, reportQuery } from '../../../reports/report-queries.ts'
import { Calculating, useCalculateScores } from '../../../scoring/Calculating.tsx'
import { deviceWeightQuery } from '../../../scoring/device-weight/device-weights.ts'
import { DeviceWeightsBox } from '../../../scoring/device-weight/DeviceWeightsBox.tsx'
import { MissingRanking } from '../../../scoring/MissingRanking.tsx'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { searchText } from '../../../ui/links/search-text.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { ApplicationTabs } from '../../../ui/page/ApplicationTabs.tsx'
import { previousPath } from '../../../ui/page/page-heading.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'

interface Search {
  /** The page before, for the way back. */
  readonly from?: 'content-building'
  /** The id of an application; missing for the overall tab. */
  readonly tab?: string
}

const OVERALL = { id: 'overall', label: 'Overall' }

export const Route = createFileRoute('/_frame/_selected/scoring-ranking')({
  validateSearch: (search): Search => ({
    from: search['from'] === 'content-building' ? 'content-building' : undefined,
    tab: searchText(search['tab']),
  }),
  beforeLoad: async (visit) => {
    staffOnly(visit, '/content-building/executive-summary')
    const { queryClient, selection } = visit.context
    // The page asks for them one after the other.
    void queryClient.query(deviceWeightQuery(selection.report)).catch(() => {})
    const progress = queryUnlessChanged(queryClient, reportProgressQuery(selection.report))
    progress.catch(() => {})
    const report = await queryUnlessChanged(queryClient, reportQuery(selection.report))
    if (isPublished(report.status)) return
    const { parts } = await progress
    if (parts.scoringRanking.open) return
    if (!visit.preload) notify.warning('Complete Capabilities Table and Consumer Survey first')
    throw redirect({
      to: '/report/report-publish-date',
      search: { report: selection.report },
      replace: true,
    })
  },
  component: ScoringPage,
})

function ScoringPage() {
  const { report: id } = Route.useRouteContext().selection
  const { from, tab = OVERALL.id } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [cameFrom] = useState(previousPath)
  const fromContent = from === 'content-building' || cameFrom.startsWith('/content-building')
  const { data: report } = useSuspenseQuery(reportQuery(id))
  const { data: weights } = useSuspenseQuery(deviceWeightQuery(id))
  const { data: progress } = useSuspenseQuery(reportProgressQuery(id))
  const document = useQuery(reportDocumentQuery(id))

  const { capabilitiesTable, consumerSurvey, scoringRanking } = progress.parts
  const canWeigh = report.can.edit && scoringRanking.open
  const canCalculate = canWeigh && weights !== null
  const dialog = useDrawer<DeviceWeight>(id)
  const due = canCalculate && !scoringRanking.complete
  const { calculate, calculating } = useCalculateScores(id, due)
  const rankings = document.data?.rankings ?? null
  const loading = calculating || document.isPending || (document.isFetching && rankings === null)

  return (
    <Page
      title="Scoring & Ranking"
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, 'Scoring & Ranking', { staff: true })}
      actions={
        fromContent && (
          <ButtonLink
            to="/content-building/executive-summary"
            search={{ report: id }}
            variant="default"
          >
            Back to Content Building
          </ButtonLink>
        )
      }
    >
      <DeviceWeightsBox
        key={id}
        report={report}
        weights={weights}
        canEdit={canWeigh}
        dialog={dialog}
        // Scores that become due by it are calculated anyway; scores already due have failed
        // before.
        onSaved={() => due && calculate()}
      />
      <ApplicationTabs
        before={[OVERALL]}
        value={tab}
        onChange={(next) =>
          navigate({
            search: (now) => ({ ...now, tab: next === OVERALL.id ? undefined : next }),
            replace: true,
          })
        }
      >
        {document.error ? (
          <LoadingFailed error={document.error} onRetry={document.refetch} />
        ) : loading ? (
          <Calculating label={calculating ? 'Calculating…' : 'Loading…'} />
        ) : document.data && rankings ? (
          <RankingTab document={document.data} rankings={rankings} tab={tab} />
        ) : (
          <MissingRanking
            hasWeights={weights !== null}
            missing={
              scoringRanking.open ? [] : [...capabilitiesTable.missing, ...consumerSurvey.missing]
            }
            onCalculate={canCalculate ? calculate : undefined}
            onWeigh={canWeigh ? () => dialog.open(weights) : undefined}
          />
        )}
      </ApplicationTabs>
    </Page>
  )
}
