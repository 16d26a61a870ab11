import { rankingHistory } from '@insights/charts/ranking-history.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  groupEditions,
  type RankedEdition,
} from '@insights/domain/reading/charts/ranking-editions.ts'
import type { HistoryMeasure } from '@insights/domain/reading/charts/series-texts.ts'
import { groupRanking } from '@insights/domain/reading/claims/claimed-ranking.ts'
import type { ClaimedRanking } from '@insights/domain/reading/claims/claimed-ranking.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'

import { Chart } from '../../ui/charts/Chart.tsx'
import { Panel } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'

interface Props {
  readonly document: ReportDocument
  readonly categoryGroup: string
}

/** The brands' ranks in a category group, edition by edition. */
export function RankingHistory({ document, categoryGroup }: Props) {
  const [application, setApplication] = useState<ApplicationKey>('Mobile Web')
  const editions = useMemo(
    () => groupEditions(document, categoryGroup, application),
    [document, categoryGroup, application],
  )
  const ranking = useMemo(
    () => groupRanking(categoryGroup, application),
    [categoryGroup, application],
  )
  if (editions.length < 2) {
    return (
      <Panel miw={0} p="1rem 1.125rem">
        <EmptyState title="No earlier edition">
          History appears from the second edition on.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label="Application of the ranking history"
        data={document.applications.map(({ title }) => title)}
        value={application}
        onChange={(value) => setApplication(value)}
      />
      <HistoryChart
        document={document}
        editions={editions}
        ranking={ranking}
        label={`${categoryGroup}, ${application}`}
      />
    </>
  )
}

interface HistoryProps {
  readonly document: ReportDocument
  /** Subject of the chart, which the name of its values follows: 'Overall'. */
  readonly label: string
  /** At least two. */
  readonly editions: readonly RankedEdition[]
  readonly ranking: ClaimedRanking
}

const MEASURES = [
  { value: 'rank', label: 'Rank' },
  { value: 'score', label: 'Score' },
] as const

/** Ranks, or scores, of all companies by edition. */
export function HistoryChart({ document, label, editions, ranking }: HistoryProps) {
  const [measure, setMeasure] = useState<HistoryMeasure>('rank')
  const own = useOwnCompanies()
  const { companies, report } = document
  const chart = useMemo(
    () => rankingHistory(companies, editions, { ranking, own, measure }),
    [companies, editions, ranking, own, measure],
  )
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        ml="sm"
        data-screen-only
        aria-label={`Measure of ${label}`}
        data={[...MEASURES]}
        value={measure}
        onChange={(value) => setMeasure(value)}
      />
      <Panel miw={0} p="1rem 1.125rem">
        <Chart
          chart={chart}
          label={`${label}, ${measure} by edition`}
          source={editionName(report)}
          own={own}
        />
      </Panel>
    </>
  )
}
