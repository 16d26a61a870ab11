import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { groupEditions } from '@insights/domain/charts/group-editions.ts'
import { type RankedEdition, rankingHistory } from '@insights/domain/charts/ranking-history.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { formatShortMonth } from '@insights/domain/text/format-short-month.ts'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'

import { Chart } from '../../../ui/chart/Chart.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { FigureTable } from './FigureTable.tsx'

import classes from './Rankings.module.css'

interface Props {
  readonly document: ReportDocument
  readonly categoryGroup: string
}

/** How the brands' ranks in a category group went from edition to edition. */
export function RankingHistory({ document, categoryGroup }: Props) {
  const [application, setApplication] = useState<ApplicationKey>('Mobile Web')
  const editions = useMemo(
    () => groupEditions(document, categoryGroup, application),
    [document, categoryGroup, application],
  )
  if (editions.length < 2) {
    return (
      <div className={classes.chart}>
        <EmptyState title="No earlier edition">
          From the next edition on, this shows how the ranks have moved.
        </EmptyState>
      </div>
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
        companies={document.companies}
        editions={editions}
        label={`Ranking history, ${categoryGroup}, ${application}`}
      />
    </>
  )
}

interface HistoryProps {
  readonly label: string
  readonly companies: ReportDocument['companies']
  readonly editions: readonly RankedEdition[]
}

function HistoryChart({ label, companies, editions }: HistoryProps) {
  const { option, height, description } = useMemo(
    () => rankingHistory(companies, editions),
    [companies, editions],
  )
  return (
    <div className={classes.chart}>
      <Chart
        option={option}
        label={label}
        description={description}
        height={height}
        table={
          <FigureTable
            label={label}
            heads={['Brand', ...editions.map(({ date }) => formatShortMonth(date))]}
            rows={companies.map(({ companyId, title }) => ({
              id: companyId,
              cells: [
                title,
                ...editions.map(
                  ({ ranks }) => ranks.find((rank) => rank.companyId === companyId)?.rank ?? '–',
                ),
              ],
            }))}
          />
        }
      />
    </div>
  )
}
