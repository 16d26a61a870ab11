import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { VisuallyHidden } from '@mantine/core'

import { BrandName } from '../../../own-brand/BrandName.tsx'
import { ExplainedScore } from '../breakdown/ExplainedScore.tsx'
import type { ScoreSubject } from '../breakdown/score-subject.ts'

import classes from './RankingTab.module.css'

interface Props {
  readonly document: ReportDocument
  readonly about: ScoreSubject
  readonly rank: Rank | undefined
  /** The rank at the row's start; a company that shares another one says so. */
  readonly rowRank?: number
}

/** A company in its place, with its score. */
export function RankCell({ document, about, rank, rowRank }: Props) {
  if (!rank) return '–'
  return (
    <span className={classes.rank}>
      {rowRank !== undefined && rank.rank !== rowRank && (
        <span className={classes.own}>
          <VisuallyHidden>Rank </VisuallyHidden>
          {rank.rank}
        </span>
      )}
      <span className={classes.company}>
        <BrandName companyId={rank.companyId} name={rank.company} />
      </span>
      <ExplainedScore document={document} rank={rank} about={about} />
    </span>
  )
}
