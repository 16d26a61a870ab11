import type { ReportListed } from '@insights/contract/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { PrintButton } from '../../../downloads/PrintButton.tsx'
import { BuyButton } from '../../../purchases/BuyButton.tsx'
import { AccessBadge } from './AccessBadge.tsx'

import classes from './ReportCovers.module.css'

interface Props {
  readonly label: string
  /** `undefined` while loading. */
  readonly reports: readonly ReportListed[] | undefined
}

/** Reports as a shelf of covers, each leading to its contents. */
export function ReportCovers({ label, reports }: Props) {
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
