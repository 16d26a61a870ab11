import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { Link } from '@tanstack/react-router'

import { Percent } from '../../../ui/labels/numbers.tsx'
import { ApplicationBreakdownTable } from './ApplicationBreakdownTable.tsx'
import { GroupBreakdownTable } from './GroupBreakdownTable.tsx'
import { OverallBreakdownTable } from './OverallBreakdownTable.tsx'
import { type ScoreSubject, scoreName } from './score-subject.ts'

import classes from './ExplainedScore.module.css'

interface Props {
  readonly document: ReportDocument
  readonly rank: Rank
  readonly about: ScoreSubject
  /** The id of its heading. */
  readonly heading: string
  readonly onLeave: () => void
}

/** How a score came about, in short, and the way to all of it. */
export function ScoreBreakdown({ document, rank, about, heading, onLeave }: Props) {
  const application =
    about.kind === 'overall'
      ? undefined
      : APPLICATIONS.find(({ title }) => title === about.application)?._id
  return (
    <>
      <p id={heading} className={classes.title}>
        <span>
          {rank.company}, {scoreName(about)}
        </span>
        <Percent value={rank.score} />
      </p>
      {about.kind === 'overall' && (
        <OverallBreakdownTable document={document} companyId={rank.companyId} />
      )}
      {about.kind === 'application' && (
        <ApplicationBreakdownTable
          document={document}
          companyId={rank.companyId}
          application={about.application}
        />
      )}
      {about.kind === 'group' && (
        <GroupBreakdownTable
          document={document}
          companyId={rank.companyId}
          categoryGroup={about.categoryGroup}
          application={about.application}
        />
      )}
      <Link
        to="/content-building/score"
        search={{ report: document.report._id, company: rank.companyId, application }}
        className={classes.more}
        onClick={onLeave}
      >
        Full breakdown
      </Link>
    </>
  )
}
