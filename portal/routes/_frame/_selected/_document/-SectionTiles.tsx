import {
  IconBulb,
  IconChartBar,
  IconFileText,
  IconLayoutGrid,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { reportProgressQuery } from '../../../../reports/report-queries.ts'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Tile, Tiles } from '../../../../ui/page/Tile.tsx'
import AfterPublishing from './-AfterPublishing.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

const ICON = { size: 28, stroke: 1.4 }

/** The entry of staff to the written content of a report. */
export default function SectionTiles() {
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
