import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { NativeSelect, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { PrintButton } from '../../reports/pdfs/PrintButton.tsx'
import { AccessBadge } from '../../reports/report-labels.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { BuyButton, DeclinedNote } from '../purchase-requests/BuyButton.tsx'
import { LIBRARY_SORTS, type LibrarySort, readLibrarySort, sortLibrary } from './library-sort.ts'

import classes from '../../reports/report-lists.module.css'

/** The reports that the customer's company customer has bought. */
export function MyReports({ reports }: { reports: readonly ReportListed[] | undefined }) {
  if (reports?.length === 0) {
    return (
      <EmptyState title="No purchased reports yet">
        Preview any published report under All Reports.
      </EmptyState>
    )
  }
  return <ReportCovers label="My Reports" reports={reports} />
}

interface AllReportsProps {
  readonly reports: readonly ReportListed[] | undefined
  readonly sort: LibrarySort
  readonly onSort: (sort: LibrarySort) => void
}

/** Every published report, bought or not. */
export function AllReports({ reports, sort, onSort }: AllReportsProps) {
  if (reports?.length === 0) {
    return (
      <EmptyState title="No reports yet">Reports appear here once they are published.</EmptyState>
    )
  }
  return (
    <>
      <NativeSelect
        label="Sort by"
        data={[...LIBRARY_SORTS]}
        value={sort}
        onChange={(event) => onSort(readLibrarySort(event.currentTarget.value))}
        w="min(15rem, 100%)"
        mb="md"
      />
      <ReportCovers label="All Reports" reports={reports && sortLibrary(reports, sort)} />
    </>
  )
}

interface ReportCoversProps {
  readonly label: string
  /** `undefined` while loading. */
  readonly reports: readonly ReportListed[] | undefined
}

/** Reports as a shelf of covers, each linked to its contents. */
function ReportCovers({ label, reports }: ReportCoversProps) {
  if (reports === undefined) return <CoverSkeletons label={label} />
  return (
    <ul className={classes.shelf} aria-label={label}>
      {reports.map((report) => (
        <li key={report._id} className={classes.item}>
          <Link
            to="/content-building"
            search={{ report: report._id }}
            className={classes.cover}
            data-preview={report.access === 'preview' || undefined}
          >
            <span className={classes.industry}>{report.industry.title}</span>
            <span className={classes.title}>{report.title}</span>
            <span className={classes.foot}>
              <time dateTime={report.date.slice(0, 7)} className={classes.month}>
                {formatMonth(report.date)}
              </time>
              <AccessBadge access={report.access} />
            </span>
          </Link>
          {report.can.buy && <DeclinedNote report={report._id} />}
          <div className={classes.actions}>
            {report.can.buy && <BuyButton report={report._id} name={nameOf(report)} />}
            {report.can.exportData && (
              <PrintButton report={report._id} name={nameOf(report)} size="compact-md" />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ title, date }: ReportListed) => `${title}, ${formatMonth(date)}`

function CoverSkeletons({ label }: { label: string }) {
  return (
    <div className={classes.shelf} role="status" aria-label={`${label}, loading`}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className={classes.blank} />
      ))}
    </div>
  )
}
