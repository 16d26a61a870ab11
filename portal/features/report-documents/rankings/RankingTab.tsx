import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rankings } from '@insights/domain/ranking/rankings.ts'
import { Title } from '@mantine/core'

import { OwnBrandChoice } from '../../../own-brand/OwnBrandChoice.tsx'
import { BrandRanking } from './BrandRanking.tsx'
import { CategoryRanking } from './CategoryRanking.tsx'
import { ComparativeRankings } from './ComparativeRankings.tsx'

import classes from './RankingTab.module.css'

interface Props {
  readonly document: ReportDocument
  readonly rankings: Rankings
  /** The id of an application; anything else is the overall tab. */
  readonly tab: string
}

/** The rankings as staff check them: overall, or those of one application with its categories. */
export function RankingTab({ document, rankings, tab }: Props) {
  const application = APPLICATIONS.find(({ _id }) => _id === tab)
  if (!application) {
    return (
      <section>
        <div className={classes.head}>
          <Title order={2}>Comparative Company Rankings</Title>
          <OwnBrandChoice document={document} />
        </div>
        <ComparativeRankings document={document} rankings={rankings} />
      </section>
    )
  }
  return (
    <>
      <section>
        <div className={classes.head}>
          <Title order={2}>Brand Ranking</Title>
          <OwnBrandChoice document={document} />
        </div>
        <BrandRanking
          document={document}
          about={{ kind: 'application', application: application.title }}
          label="Brand Ranking"
          ranks={rankings.applications[application.title]}
          scoreTitle={`${application.title} Score`}
        />
      </section>
      <section className={classes.below}>
        <Title order={2} className={classes.heading}>
          Capability Ranking by Category (Unweighted)
        </Title>
        <CategoryRanking
          report={document.report._id}
          application={application}
          companies={document.companies}
          categories={rankings.categories[application.title]}
        />
      </section>
    </>
  )
}
