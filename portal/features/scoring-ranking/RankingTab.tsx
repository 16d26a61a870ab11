import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Rankings, ReportDocument } from '@insights/domain/document/report-document.ts'

import { BrandRanking } from './BrandRanking.tsx'
import { CategoryRanking } from './CategoryRanking.tsx'
import { ComparativeRankings } from './ComparativeRankings.tsx'

interface Props {
  readonly document: ReportDocument
  readonly rankings: Rankings
  /** The id of an application; anything else is the overall tab. */
  readonly tab: string
}

/** The rankings of one tab. */
export function RankingTab({ document, rankings, tab }: Props) {
  const application = APPLICATIONS.find(({ _id }) => _id === tab)
  if (!application) return <ComparativeRankings rankings={rankings} />
  return (
    <>
      <BrandRanking
        application={application.title}
        ranks={rankings.applications[application.title]}
      />
      <CategoryRanking
        report={document.report._id}
        application={application}
        companies={document.companies}
        categories={rankings.categories[application.title]}
      />
    </>
  )
}
