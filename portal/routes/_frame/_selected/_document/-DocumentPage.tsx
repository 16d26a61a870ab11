import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import type { ReactNode } from 'react'

import { Export, type ExportedPage } from '../../../../reading/downloads/Export.tsx'
import { FigureSources } from '../../../../reading/figures/FigureSources.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../../ui/page/report-crumbs.ts'
import { CustomView } from './-CustomView.tsx'
import { NewerEdition } from './-NewerEdition.tsx'
import { useReportDocument } from './-use-report-document.ts'

// Readers never need it.
const EditingNotices = lazyPart(
  () => import('./-EditingNotices.tsx'),
  () => null,
)

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** True for the whole width, as a table of all companies needs. */
  readonly wide?: boolean
  /** True if the page itself says what is custom on it. */
  readonly plain?: boolean
  /** For a page on a brand, whose own files are in the menu as well. */
  readonly exported?: ExportedPage
  readonly children: ReactNode
}

/** A page of the report, with breadcrumbs, and its edition in the window's title. */
export function DocumentPage({ title, lead, actions, wide, plain, exported, children }: Props) {
  const { report, published, staff } = useReportDocument()
  return (
    <Page
      title={title}
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, title, { staff })}
      lead={lead}
      reading={!wide}
      iconsOnPhones={exported !== undefined}
      actions={
        <>
          {actions}
          <ReportOutput report={report} page={exported} />
        </>
      }
    >
      {staff && <EditingNotices report={report} />}
      <NewerEdition newer={report.newer} />
      {plain ? children : <CustomView>{children}</CustomView>}
      <FigureSources document={published} />
    </Page>
  )
}

interface OutputProps {
  readonly report: Report
  readonly page?: ExportedPage | undefined
}

/** The export of a report, for readers of the whole report; drafts are not printed from here. */
export function ReportOutput({ report, page }: OutputProps) {
  if (!report.can.exportData) return null
  return <Export report={report._id} published={isPublished(report.status)} page={page} />
}
