import { createFileRoute } from '@tanstack/react-router'

import { HowSureLine } from '../../../../brand/how-sure/HowSureLine.tsx'
import { PreviewCover } from '../../../../reading/PreviewCover.tsx'
import { SampleNotice } from '../../../../reading/PreviewNotice.tsx'
import { ReportCover } from '../../../../reading/ReportCover.tsx'
import { IndustrySample } from '../../../../reports/IndustrySample.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Page } from '../../../../ui/page/Page.tsx'
import { PageSkeleton } from '../../../../ui/page/PageSkeleton.tsx'
import { editionName } from '../../../../ui/page/report-crumbs.ts'
import { CustomView, NewerEdition, ReportOutput } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

// For staff alone.
const SectionTiles = lazyPart(
  () => import('./-SectionTiles.tsx'),
  () => <PageSkeleton />,
)

export const Route = createFileRoute('/_frame/_selected/_document/content-building/')({
  component: ContentPage,
})

function ContentPage() {
  const { staff } = useReportDocument()
  return staff ? <SectionTiles /> : <CoverPage />
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
