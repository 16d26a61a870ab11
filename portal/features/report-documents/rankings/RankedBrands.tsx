import type { Rank } from '@insights/domain/document/report-document.ts'

import { BrandRanking } from './BrandRanking.tsx'
import { RankingChart } from './RankingChart.tsx'

import classes from './Rankings.module.css'

interface Props {
  /** 'iPhone App scores' */
  readonly label: string
  readonly ranks: readonly Rank[]
  readonly scoreTitle: string
}

/** The brands of an application as a table and, beside it, a chart. */
export function RankedBrands({ label, ranks, scoreTitle }: Props) {
  return (
    <div className={classes.pair}>
      <BrandRanking label={label} ranks={ranks} scoreTitle={scoreTitle} />
      <RankingChart label={label} ranks={ranks} />
    </div>
  )
}
