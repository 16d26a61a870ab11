import type { ReportListed } from '@insights/contract/reports.ts'

import type { Column } from '../../../ui/data-table/column.ts'
import { MomentLabel } from '../../../ui/moment-label/MomentLabel.tsx'
import { MonthLabel } from '../../../ui/month-label/MonthLabel.tsx'
import { StatusBadge } from '../../../ui/status-badge/StatusBadge.tsx'
import { AccessBadge } from '../library/AccessBadge.tsx'

import classes from './ReportList.module.css'

const COLUMNS: readonly Column<ReportListed>[] = [
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
]

/** Without what only staff know. */
export const CUSTOMER_COLUMNS: readonly Column<ReportListed>[] = [
  ...COLUMNS,
  {
    id: 'access',
    header: 'Access',
    width: '9rem',
    below: true,
    cell: (report) => <AccessBadge access={report.access} />,
  },
]

export const STAFF_COLUMNS: readonly Column<ReportListed>[] = [
  ...COLUMNS,
  {
    id: 'updatedAt',
    header: 'Last Modified',
    sort: true,
    below: true,
    cell: ({ updatedAt, lastUpdateBy }) => (
      <>
        <MomentLabel at={updatedAt} />
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
    cell: ({ status }) => <StatusBadge status={status} />,
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
