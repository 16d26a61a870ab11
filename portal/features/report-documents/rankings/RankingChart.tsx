import { rankingBars } from '@insights/domain/charts/ranking-bars.ts'
import type { Rank } from '@insights/domain/document/report-document.ts'
import { useMemo } from 'react'

import { Chart } from '../../../ui/chart/Chart.tsx'
import { Percent } from '../../../ui/percent/Percent.tsx'
import { FigureTable } from './FigureTable.tsx'

import classes from './Rankings.module.css'

interface Props {
  /** 'Overall scores' */
  readonly label: string
  readonly ranks: readonly Rank[]
}

/** A ranking as bars, or as the table of the same figures. */
export function RankingChart({ label, ranks }: Props) {
  const { option, height, description } = useMemo(() => rankingBars(ranks), [ranks])
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
            heads={['Brand', 'Score']}
            rows={ranks.map(({ companyId, company, score }) => ({
              id: companyId,
              cells: [company, <Percent key="score" value={score} />],
            }))}
          />
        }
      />
    </div>
  )
}
