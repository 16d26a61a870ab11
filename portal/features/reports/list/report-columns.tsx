import type { ReportListed } from '@insights/contract/reports.ts'

import type { Column } from '../../../ui/data-table/column.ts'
import { MomentLabel } from '../../../ui/moment-label/MomentLabel.tsx'
import { MonthLabel } from '../../../ui/month-label/MonthLabel.tsx'
import { StatusBadge } from '../../../ui/status-badge/StatusBadge.tsx'
import { AccessBadge } from '../library/AccessBadge.tsx'

import classes from './ReportList.module.css'

const DATE: Column<ReportListed> = {
  id: 'date',
  header: 'Date',
  sort: true,
  cell: ({ date }) => <MonthLabel date={date} />,
}
const INDUSTRY: Column<ReportListed> = {
  id: 'industry',
  header: 'Industry',
  sort: true,
  cell: ({ industry }) => industry.title,
}
const TITLE: Column<ReportListed> = {
  id: 'title',
  header: 'Title',
  sort: true,
  cell: ({ title }) => title,
}
const MODIFIED: Column<ReportListed> = {
  id: 'updatedAt',
  header: 'Last Modified',
  sort: true,
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
}
const STATUS: Column<ReportListed> = {
  id: 'status',
  header: 'Status',
  sort: true,
  cell: ({ status }) => <StatusBadge status={status} />,
}
const REVISION: Column<ReportListed> = {
  id: 'revision',
  header: 'Revision',
  sort: true,
  align: 'right',
  width: '7rem',
  cell: ({ revision }) => revision,
}
const ACCESS: Column<ReportListed> = {
  id: 'access',
  header: 'Access',
  width: '9rem',
  cell: (report) => <AccessBadge access={report.access} />,
}

export const STAFF_COLUMNS = [DATE, INDUSTRY, TITLE, MODIFIED, STATUS, REVISION]

/** Without what only staff know. */
export const CUSTOMER_COLUMNS = [DATE, INDUSTRY, TITLE, ACCESS]
