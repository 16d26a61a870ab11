import { Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { TrendsEditor } from '../../../../content/TrendsEditor.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { RichText } from '../../../../ui/rich-text/RichText.tsx'
import { EmptyState } from '../../../../ui/status/EmptyState.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useContent } from './-use-content.ts'
import { useReportDocument } from './-use-report-document.ts'

// The figures: readers never need them.
const TrendTexts = lazyPart(
  () => import('./-TrendTexts.tsx'),
  () => <Skeleton height="24rem" />,
)

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/trends-innovations',
)({
  component: TrendsInnovations,
})

function TrendsInnovations() {
  const { report } = useReportDocument()
  return (
    <DocumentPage title="Trends & Innovations">
      {report.can.edit ? <EditableTrends report={report._id} /> : <Trends />}
    </DocumentPage>
  )
}

function EditableTrends({ report }: { report: string }) {
  return <TrendTexts Editor={TrendsEditor} report={report} {...useContent(report)} />
}

function Trends() {
  const { document } = useReportDocument()
  const { trendsInnovations, preview, report } = document
  if (preview) {
    return <PreviewNotice>What is new in {report.industry.title}, and what it means.</PreviewNotice>
  }
  if (trendsInnovations.length === 0) {
    return <EmptyState title="No trends">This edition has no trends.</EmptyState>
  }
  return trendsInnovations.map(({ _id, title, content }) => (
    <Section key={_id} id={`trend-${_id}`} title={title}>
      <RichText html={content} />
    </Section>
  ))
}
