import { ReportOutput } from '../-page/ReportOutput.tsx'
import { useReportDocument } from '../-page/use-report-document.ts'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { ChangesLink } from '../../../../../features/report-documents/changes/ChangesLink.tsx'
import { ReportCover } from '../../../../../features/report-documents/cover/ReportCover.tsx'
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
            <BuyNotice>
              Preview: companies, the first category group and the table of contents.
            </BuyNotice>
          ) : (
            <ChangesLink document={document} />
          )
        }
      />
    </Page>
  )
}
