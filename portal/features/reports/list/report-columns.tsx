import type { ReportListed } from '@insights/contract/reports.ts'

import { StatusBadge } from '../../../ui/labels/badges.tsx'
import { DateTimeLabel, MonthLabel } from '../../../ui/labels/dates.tsx'
import type { Column } from '../../../ui/tables/column.ts'
import { AccessBadge } from '../library/AccessBadge.tsx'

import classes from './ReportList.module.css'

export const STAFF_COLUMNS: readonly Column<ReportListed>[] = [
  {
    id: 'date',
    header: 'Date',
    sort: true,
    below: true,
    cell: ({ date }) => <MonthLabel date={date} />,
  },
  {
    id: 'industry',
    header: 'Industry',
    sort: true,
    below: true,
    cell: ({ industry }) => industry.title,
  },
  { id: 'title', header: 'Title', sort: true, names: true, cell: ({ title }) => title },
  {
    id: 'updatedAt',
    header: 'Last Modified',
    sort: true,
    below: true,
    cell: ({ updatedAt, lastUpdateBy }) => (
      <>
        <DateTimeLabel at={updatedAt} />
        {lastUpdateBy && (
          <span className={classes.by}>
            {lastUpdateBy.name} {lastUpdateBy.lastName}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sort: true,
    below: true,
    cell: ({ status }) => (
      <>
        <StatusBadge status={status} />
        {status === 'PUBLISHED_EDITING' && (
          <span className={classes.editing}>A new revision is in preparation</span>
        )}
      </>
    ),
  },
  {
    id: 'revision',
    header: 'Revision',
    sort: true,
    align: 'right',
    width: '7rem',
    below: ({ revision }) => revision > 0 && `Revision ${revision}`,
    cell: ({ revision }) => revision,
  },
]

/** Customers may not read every report that they know of; the server sends them no staff names. */
export const CUSTOMER_COLUMNS: readonly Column<ReportListed>[] = [
  ...STAFF_COLUMNS,
  {
    id: 'access',
    header: 'Access',
    width: '9rem',
    below: true,
    cell: (report) => <AccessBadge access={report.access} />,
  },
]
