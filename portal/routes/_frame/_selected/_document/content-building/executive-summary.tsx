import { Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { useReportDocument } from '../-page/use-report-document.ts'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { ChangesLink } from '../../../../../features/report-documents/changes/ChangesLink.tsx'
import { CompanyRanking } from '../../../../../features/report-documents/rankings/CompanyRanking.tsx'
import { RankingChart } from '../../../../../features/report-documents/rankings/RankingChart.tsx'
import { ReadingFilter } from '../../../../../features/report-documents/reading/ReadingFilter.tsx'
import { TextSection } from '../../../../../features/report-documents/TextSection.tsx'
import { OwnBrandChoice } from '../../../../../own-brand/OwnBrandChoice.tsx'
import { Later } from '../../../../../ui/later/Later.tsx'
import { lazyPart } from '../../../../../ui/lazy/lazy-part.tsx'
import { Section } from '../../../../../ui/section/Section.tsx'

// Readers need nothing of it.
const WrittenSummary = lazyPart(
  () => import('./-WrittenSummary.tsx'),
  () => <Skeleton height="24rem" />,
)

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/executive-summary',
)({
  component: ExecutiveSummary,
})

function ExecutiveSummary() {
  const { report, document } = useReportDocument()
  const { executiveSummary, rankings, preview } = document
  return (
    <DocumentPage
      title="Executive Summary"
      lead={report.can.edit ? undefined : executiveSummary.intro}
    >
      {report.can.edit ? (
        <WrittenSummary />
      ) : (
        <TextSection
          id="top-performers"
          title="Top Performers"
          html={executiveSummary.topPerformers}
          preview={preview}
        />
      )}
      {rankings ? (
        <>
          <Section
            id="compare-ranking"
            title="Compare Ranking"
            actions={<OwnBrandChoice document={document} />}
          >
            <Later height="20rem">
              <RankingChart document={document} label="Overall scores" ranks={rankings.overall} />
            </Later>
          </Section>
          <Section
            id="comparative-company-ranking"
            title="Comparative Company Ranking"
            actions={<ReadingFilter document={document} withApplications />}
          >
            <Later height="24rem">
              <CompanyRanking document={document} rankings={rankings} />
              <ChangesLink document={document} />
            </Later>
          </Section>
        </>
      ) : (
        preview && (
          <Section id="compare-ranking" title="Compare Ranking">
            <BuyNotice>
              How {document.companies.length} companies rank overall and in each application, and
              what changed since the previous edition.
            </BuyNotice>
          </Section>
        )
      )}
    </DocumentPage>
  )
}
