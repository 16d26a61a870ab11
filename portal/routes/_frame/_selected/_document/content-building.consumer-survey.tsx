import { createFileRoute } from '@tanstack/react-router'

import { Categorization } from '../../../../reading/Categorization.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { ScoringExplained, SurveyChart, SurveyRanking } from '../../../../reading/SurveyRanking.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/consumer-survey',
)({
  component: SurveyPage,
})

function SurveyPage() {
  const { document } = useReportDocument()
  const { survey, categoryGroups, preview } = document
  const rows = survey?.rows ?? []
  const itemsOf = Map.groupBy(rows, ({ categoryId }) => categoryId)
  return (
    <DocumentPage title="Consumer Survey">
      <Section id="how-scoring-works" title="How Scoring Works">
        <ScoringExplained document={document} />
      </Section>
      <Section
        id="ranked-results"
        title="Ranked Results"
        explanation={preview && categoryGroups[0] && `The results of ${categoryGroups[0].title}.`}
      >
        <SurveyRanking rows={rows} />
      </Section>
      {survey && rows.length > 0 && !preview && (
        <Section id="importance" title="Ratings and Weight">
          <SurveyChart document={document} survey={survey} />
        </Section>
      )}
      <Section id="capability-categorization" title="Capability Categorization">
        <Categorization
          groups={categoryGroups}
          itemsOf={(categoryId) => itemsOf.get(categoryId)?.map(({ name }) => name) ?? []}
        />
      </Section>
      {preview && (
        <Section id="further-groups" title="All other category groups">
          <PreviewNotice>Results and categories of the remaining groups.</PreviewNotice>
        </Section>
      )}
    </DocumentPage>
  )
}
