import { Skeleton } from '@mantine/core'
import {
  IconBulb,
  IconChartBar,
  IconFileText,
  IconLayoutGrid,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { HowSureLine } from '../../../../brand/what-if/HowSureLine.tsx'
import { PreviewCover } from '../../../../reading/PreviewCover.tsx'
import { SampleNotice } from '../../../../reading/PreviewNotice.tsx'
import { ReportCover } from '../../../../reading/ReportCover.tsx'
import { IndustrySample } from '../../../../reports/IndustrySample.tsx'
import { reportProgressQuery } from '../../../../reports/report-queries.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Page } from '../../../../ui/page/Page.tsx'
import { editionName } from '../../../../ui/page/report-crumbs.ts'
import { Tile, Tiles } from '../../../../ui/page/Tile.tsx'
import { CustomView } from './-CustomView.tsx'
import { DocumentPage, ReportOutput } from './-DocumentPage.tsx'
import { NewerEdition } from './-NewerEdition.tsx'
import { useReportDocument } from './-use-report-document.ts'

// For staff alone.
const AfterPublishing = lazyPart(
  () => import('./-AfterPublishing.tsx'),
  () => <Skeleton height="5rem" mb="xl" />,
)

export const Route = createFileRoute('/_frame/_selected/_document/content-building/')({
  component: ContentPage,
})

function ContentPage() {
  const { staff } = useReportDocument()
  return staff ? <SectionTiles /> : <CoverPage />
}

const ICON = { size: 28, stroke: 1.4 }

/** The entry of staff to the written content of a report. */
function SectionTiles() {
  const { report } = useReportDocument()
  const { data: progress } = useQuery(reportProgressQuery(report._id))
  const sections = progress?.sections
  return (
    <DocumentPage title="Content Building" lead="Which section would you like to work on?">
      {report.can.startEdition && <AfterPublishing report={report} />}
      <Tiles label="Sections">
        <Tile
          title="Executive Summary"
          description="Intro, Top Performers and the ranking"
          icon={<IconFileText {...ICON} />}
          link={linkTo('/content-building/executive-summary')}
          done={sections?.executiveSummary}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.executiveSummary)}
        />
        <Tile
          title="Consumer Survey"
          description="How consumers rated each question"
          icon={<IconMessageQuestion {...ICON} />}
          link={linkTo('/content-building/consumer-survey')}
          done={progress?.parts.consumerSurvey.complete}
        />
        <Tile
          title="Product Rating"
          description="Success factors and best features of each application"
          icon={<IconChartBar {...ICON} />}
          link={linkTo('/content-building/product-rating')}
          done={sections?.productRating}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.productRating)}
        />
        <Tile
          title="Trends & Innovations"
          description="What is new in the industry"
          icon={<IconBulb {...ICON} />}
          link={linkTo('/content-building/trends-innovations')}
          done={sections?.trendsInnovations}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.trendsInnovations)}
        />
        <Tile
          title="Category Performance"
          description="Callouts and experiences, group by group"
          icon={<IconLayoutGrid {...ICON} />}
          link={linkTo('/content-building/category-performance')}
          done={sections?.categoryPerformance}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.categoryPerformance)}
        />
      </Tiles>
    </DocumentPage>
  )
}

/** Returns how many of the texts carried over were kept or changed; undefined without any. */
function lookedAtText(counts: { done: number; total: number } | undefined): string | undefined {
  if (counts === undefined || counts.total === 0) return undefined
  return `${counts.done} of ${counts.total} looked at`
}

/** The entry of customers to a report. */
function CoverPage() {
  const { report, document } = useReportDocument()
  return (
    <Page
      title={document.report.title}
      edition={editionName(report)}
      breadcrumbs={[{ label: 'Reports', link: linkTo('/report') }, { label: editionName(report) }]}
      actions={<ReportOutput report={report} />}
      reading
    >
      <NewerEdition newer={report.newer} />
      {document.preview ? (
        <PreviewCover
          document={document}
          sample={<IndustrySample industry={document.report.industry} />}
        />
      ) : (
        <CustomView>
          <ReportCover
            document={document}
            notice={report.access === 'sample' && <SampleNotice report={report._id} />}
            sureOf={(companyId) => <HowSureLine document={document} companyId={companyId} />}
          />
        </CustomView>
      )}
    </Page>
  )
}
