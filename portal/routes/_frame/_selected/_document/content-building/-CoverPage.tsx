import { ReportOutput } from '../-page/ReportOutput.tsx'
import { useReportDocument } from '../-page/use-report-document.ts'
import { ChangesLink } from '../../../../../features/report-documents/changes/ChangesLink.tsx'
import { ReportCover } from '../../../../../features/report-documents/cover/ReportCover.tsx'
import { PreviewNotice } from '../../../../../features/report-documents/PreviewNotice.tsx'
import { linkTo } from '../../../../../ui/links/link-to.ts'
import { Page } from '../../../../../ui/page/Page.tsx'
import { editionName } from '../../../../../ui/page/report-crumbs.ts'

/** Where customers enter a report. */
export function CoverPage() {
  const { report, document } = useReportDocument()
  return (
    <Page
      title={document.report.title}
      edition={editionName(report)}
      breadcrumbs={[{ label: 'Reports', link: linkTo('/report') }, { label: editionName(report) }]}
      actions={<ReportOutput report={report} />}
      reading
    >
      <ReportCover
        document={document}
        notice={
          document.preview ? (
            <PreviewNotice>
              Preview: companies, the first category group and the table of contents.
            </PreviewNotice>
          ) : (
            <ChangesLink document={document} />
          )
        }
      />
    </Page>
  )
}
