import { previewPromise } from '@insights/domain/reading/preview-promises.ts'
import { createFileRoute } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'

import { TableFilter } from '../../../../reading/filters/TableFilter.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { SkipToOwnScores } from '../../../../reading/rankings/SkipToOwnScores.tsx'
import { TextSection } from '../../../../reading/TextSection.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { Deferred, Space } from '../../../../ui/page/Deferred.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

import classes from '../../../../reading/reading.module.css'

// Readers never need it; their texts stand here until it and its content are loaded.
const SummaryEditor = lazyPart<{ readonly texts: ReactNode }>(
  () => import('./-SummaryEditor.tsx'),
  ({ texts }) => texts,
)

// Below the text, which is read first.
const CompareRanking = lazyPart(
  () => import('./-CompareRanking.tsx'),
  () => null,
)
const CompanyRanking = lazyPart(
  () => import('../../../../reading/rankings/CompanyRanking.tsx'),
  () => <Space height="24rem" />,
)

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/executive-summary',
)({
  component: ExecutiveSummary,
})

function ExecutiveSummary() {
  const { report, document } = useReportDocument()
  const { executiveSummary, companies, rankings, preview } = document
  const topPerformers = (
    <TextSection
      id="top-performers"
      title="Top Performers"
      html={executiveSummary.topPerformers}
      preview={preview}
    />
  )
  return (
    <DocumentPage
      title="Executive Summary"
      lead={report.can.edit ? undefined : executiveSummary.intro}
    >
      {rankings && <SkipToOwnScores rankings={rankings} />}
      {report.can.edit ? (
        <SummaryEditor
          texts={
            <>
              <p>{executiveSummary.intro}</p>
              {topPerformers}
            </>
          }
        />
      ) : (
        topPerformers
      )}
      {rankings ? (
        <>
          <Section id="compare-ranking" title="Compare Ranking">
            <div
              className={classes.rankingChart}
              style={{ '--companies': companies.length } as CSSProperties}
            >
              <Deferred height="0">
                <CompareRanking document={document} />
              </Deferred>
            </div>
          </Section>
          <Section
            id="comparative-company-ranking"
            title="Comparative Company Ranking"
            actions={<TableFilter document={document} withApplications />}
          >
            <CompanyRanking document={document} rankings={rankings} />
          </Section>
        </>
      ) : (
        preview && (
          <Section id="compare-ranking" title="Compare Ranking">
            <PreviewNotice>{previewPromise('executive-summary', document)}</PreviewNotice>
          </Section>
        )
      )}
    </DocumentPage>
  )
}
