import type { Report } from '@insights/contract/reports.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Downloads } from '../../../../downloads/Downloads.tsx'
import { PrintButton } from '../../../../downloads/PrintButton.tsx'
import { ContentClosed } from '../../../../features/content-building/ContentClosed.tsx'
import { LocalDrafts } from '../../../../features/content-building/LocalDrafts.tsx'
import { reportProgressQuery } from '../../../../features/reports/report-queries.ts'
import { Page } from '../../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../../ui/page/report-crumbs.ts'
import { CustomView } from './-CustomView.tsx'
import { useReportDocument } from './-use-report-document.ts'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Whether it takes all the room that there is, as a table of all companies needs it. */
  readonly wide?: boolean
  /** Whether the page says itself what is custom on it. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** A page of the report, with its way back and its edition in the window's title. */
export function DocumentPage({ title, lead, actions, wide, plain, children }: Props) {
  const { report, staff } = useReportDocument()
  return (
    <Page
      title={title}
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, title, { staff })}
      lead={lead}
      reading={!wide}
      actions={
        <>
          {actions}
          <ReportOutput report={report} />
        </>
      }
    >
      {staff && report.can.edit && <Closed report={report._id} />}
      {staff && <LocalDrafts report={report._id} canEdit={report.can.edit} />}
      {plain ? children : <CustomView>{children}</CustomView>}
    </Page>
  )
}

/** On the pages of content building alone: the appendix waits for no scores. */
function Closed({ report }: { report: string }) {
  const { data } = useQuery(reportProgressQuery(report))
  const writes = useLocation({ select: ({ pathname }) => pathname.startsWith('/content-building') })
  return data && writes && <ContentClosed report={report} open={data.parts.contentBuilding.open} />
}

/** Ways to take a report away, for who may read all of it; drafts are not printed from here. */
export function ReportOutput({ report }: { report: Report }) {
  if (!report.can.exportData) return null
  return (
    <>
      {isPublished(report.status) && <PrintButton report={report._id} />}
      <Downloads report={report._id} />
    </>
  )
}
