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

const STAFF = [DATE, INDUSTRY, TITLE, MODIFIED, STATUS, REVISION]
/** Without what only staff know. */
const CUSTOMER = [DATE, INDUSTRY, TITLE, ACCESS]

/** A phone has room for two columns: the rest stands below the title. */
function onPhone(below: readonly Column<ReportListed>[]): Column<ReportListed>[] {
  const cell = (report: ReportListed) => (
    <>
      {report.title}
      <span className={classes.below}>
        {below.map((column) => (
          <span key={column.id}>{column.cell(report)}</span>
        ))}
      </span>
    </>
  )
  return [
    { ...TITLE, names: true, cell },
    { ...DATE, align: 'left', width: '7.5rem' },
  ]
}

export const STAFF_COLUMNS = { wide: STAFF, phone: onPhone([INDUSTRY, STATUS, MODIFIED]) }
export const CUSTOMER_COLUMNS = { wide: CUSTOMER, phone: onPhone([INDUSTRY, ACCESS]) }
