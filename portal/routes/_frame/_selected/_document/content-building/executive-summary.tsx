import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { useContent } from '../-page/use-content.ts'
import { useReportDocument } from '../-page/use-report-document.ts'
import { topPerformers } from '../../../../../features/content-building/fields/executive-summary-fields.ts'
import { IntroEditor } from '../../../../../features/content-building/IntroEditor.tsx'
import { WrittenSection } from '../../../../../features/content-building/WrittenSection.tsx'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { ChangesLink } from '../../../../../features/report-documents/changes/ChangesLink.tsx'
import { CompanyRanking } from '../../../../../features/report-documents/rankings/CompanyRanking.tsx'
import { RankingChart } from '../../../../../features/report-documents/rankings/RankingChart.tsx'
import { ReadingFilter } from '../../../../../features/report-documents/reading/ReadingFilter.tsx'
import { TextSection } from '../../../../../features/report-documents/TextSection.tsx'
import { OwnBrandChoice } from '../../../../../own-brand/OwnBrandChoice.tsx'
import { Section } from '../../../../../ui/section/Section.tsx'

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
        <WrittenParts />
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
            <RankingChart document={document} label="Overall scores" ranks={rankings.overall} />
          </Section>
          <Section
            id="comparative-company-ranking"
            title="Comparative Company Ranking"
            actions={<ReadingFilter document={document} withApplications />}
          >
            <CompanyRanking document={document} rankings={rankings} />
            <ChangesLink document={document} />
          </Section>
        </>
      ) : (
        preview && (
          <Section id="compare-ranking" title="Compare Ranking">
            <BuyNotice>
              How {document.companies.length} companies rank overall and in each application, and
              what has changed since the edition before.
            </BuyNotice>
          </Section>
        )
      )}
    </DocumentPage>
  )
}

function WrittenParts() {
  const { report, document } = useReportDocument()
  const { content, uploadImage } = useContent(report._id)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <IntroEditor
        content={content}
        industry={report.industry.title}
        defaults={{
          ordinal: document.executiveSummary.ordinal,
          day: document.report.date.slice(0, 10),
        }}
      />
      <WrittenSection
        id="top-performers"
        field={topPerformers}
        content={content}
        editing={editing}
        onEdit={setEditing}
        uploadImage={uploadImage}
      />
    </>
  )
}
