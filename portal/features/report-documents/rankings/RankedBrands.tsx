import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'

import type { ScoreSubject } from '../breakdown/score-subject.ts'
import { BrandRanking } from './BrandRanking.tsx'
import { RankingChart } from './RankingChart.tsx'

import classes from './Rankings.module.css'

interface Props {
  readonly document: ReportDocument
  /** 'iPhone App scores' */
  readonly label: string
  readonly ranks: readonly Rank[]
  readonly about: ScoreSubject
  readonly scoreTitle: string
}

/** The brands of an application as a table and, beside it, a chart. */
export function RankedBrands({ document, label, ranks, about, scoreTitle }: Props) {
  return (
    <div className={classes.pair}>
      <BrandRanking
        document={document}
        label={label}
        ranks={ranks}
        about={about}
        scoreTitle={scoreTitle}
      />
      <RankingChart document={document} label={label} ranks={ranks} />
    </div>
  )
}
