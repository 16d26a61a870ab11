import type {
  CapabilityUpdate,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'

import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { Column } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { CompanyName } from './own-company/CompanyName.tsx'
import { useOwnCompanies } from './own-company/own-companies.ts'

interface Props {
  readonly document: ReportDocument
  readonly categoryGroup: string
}

const COLUMNS: readonly Column<CapabilityUpdate>[] = [
  {
    id: 'brand',
    header: 'Brand',
    cell: ({ companyId, company }) => <CompanyName companyId={companyId} name={company} />,
    sort: ({ company }) => company,
  },
  {
    id: 'application',
    header: 'Application',
    below: true,
    cell: ({ application }) => application,
    sort: ({ application }) => application,
  },
  {
    id: 'capability',
    header: 'Capability',
    names: true,
    cell: ({ category, capability }) => (
      <>
        {capability}
        <Text span display="block" fz="xs" c="dimmed">
          {category}
        </Text>
      </>
    ),
    sort: ({ capability }) => capability,
  },
  {
    id: 'change',
    header: 'Change',
    below: true,
    cell: ({ change }) => change,
    sort: ({ change }) => change,
  },
  {
    id: 'note',
    header: 'Note',
    below: ({ note }) => note,
    cell: ({ note }) => (
      <Text span display="block" miw={256}>
        {note}
      </Text>
    ),
  },
]

/** Updates History: the changes of a category group in the month of an edition. */
export function UpdatesHistory({ document, categoryGroup }: Props) {
  const months = [document.report.date, ...document.history.map(({ date }) => date).toReversed()]
  const own = useOwnCompanies()
  const [month, setMonth] = useState(document.report.date)
  const rows = document.updates.filter(
    (update) => update.categoryGroup === categoryGroup && update.date === month,
  )
  return (
    <>
      <Select
        label="Month"
        maw={224}
        mb={14}
        data={months.map((date) => ({ value: date, label: formatMonth(date) }))}
        value={month}
        onChange={(next) => next !== null && setMonth(next)}
      />
      <DataTable
        key={month}
        label={`Updates, ${formatMonth(month)}`}
        columns={COLUMNS}
        rows={rows}
        marked={({ companyId }) => own.has(companyId)}
        rowId={(update) =>
          `${update.companyId} ${update.application} ${update.category} ${update.capability}`
        }
        rowName={({ company, capability }) => `${company}, ${capability}`}
        empty={
          <EmptyState title="No updates">
            No updates in {categoryGroup} for {formatMonth(month)}.
          </EmptyState>
        }
      />
    </>
  )
}
