import { rankingBars } from '@insights/domain/charts/ranking-bars.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { useMemo } from 'react'

import { useOwnCompanies } from '../../../own-company/own-companies.ts'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { editionName } from '../../../ui/page/report-crumbs.ts'

import classes from './Rankings.module.css'

interface Props {
  readonly document: ReportDocument
  /** 'Overall scores' */
  readonly label: string
  readonly ranks: readonly Rank[]
}

/** A ranking as bars, or as the table of the same figures. */
export function RankingChart({ document, label, ranks }: Props) {
  const own = useOwnCompanies()
  const chart = useMemo(() => rankingBars(ranks, own), [ranks, own])
  return (
    <div className={classes.chart}>
      <Chart chart={chart} label={label} source={editionName(document.report)} own={own} />
    </div>
  )
}
