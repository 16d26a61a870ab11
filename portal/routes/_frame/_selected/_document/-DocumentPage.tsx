import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { loadedCustomView } from '../../../../brand/custom-view/load-custom-view.ts'
import { Export, type ExportedPage } from '../../../../reading/downloads/Export.tsx'
import { FigureSources } from '../../../../reading/figures/FigureSources.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Page } from '../../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../../ui/page/report-crumbs.ts'
import { useReportDocument } from './-use-report-document.ts'

import classes from '../../../../reading/NewerEdition.module.css'

// Readers never need it.
const EditingNotices = lazyPart(
  () => import('../../../../content/EditingNotices.tsx'),
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

/** The content of a page, which says so if its values are not the published ones. */
export function CustomView({ children }: { readonly children: ReactNode }) {
  const { view } = useReportDocument()
  const Frame = loadedCustomView()?.Frame
  if (!view || !Frame) return children
  return <Frame view={view}>{children}</Frame>
}

/**
 * Above a page of an older edition: leads to the same page of the newest one. The server writes it as
 * well, before scripts load: server/reading/pages/page-text.ts.
 */
export function NewerEdition({ newer }: { newer: Report['newer'] }) {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const { company, application } = useSearch({ strict: false })
  if (!newer) return null
  const link = linkTo(page, { search: { report: newer._id, company, application } })
  return (
    <p className={classes.newer} data-screen-only>
      Newer edition:{' '}
      <Link {...link} className={classes.link}>
        {formatMonth(newer.date)}
      </Link>
      {newer.access === 'preview' && ', not bought'}
    </p>
  )
}
