import { ReportOutput } from '../-DocumentPage.tsx'
import { useReportDocument } from '../-use-report-document.ts'
import { ChangesLink } from '../../../../../features/report-documents/changes/ChangesLink.tsx'
import { PreviewNotice } from '../../../../../features/report-documents/PreviewNotice.tsx'
import { ReportCover } from '../../../../../features/report-documents/ReportCover.tsx'
import { editionName } from '../../../../../ui/breadcrumbs/report-crumbs.ts'
import { linkTo } from '../../../../../ui/link/link-to.ts'
import { Page } from '../../../../../ui/page/Page.tsx'

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
