import { countText } from '@insights/domain/text/number-text.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { saveBlob } from '../../ui/links/download.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable, type DataTableProps } from '../../ui/tables/DataTable.tsx'

/** A column whose value is also written to a file. */
export interface TextColumn<Row> extends Omit<Column<Row>, 'cell'> {
  readonly text: (row: Row) => string
  readonly cell?: Column<Row>['cell']
}

interface Props<Row extends object> extends Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'rowId' | 'rowName' | 'rowLink' | 'rowMenu' | 'empty' | 'busy'
> {
  readonly columns: readonly TextColumn<Row>[]
  readonly fileName: string
  /** Beside the button for the file. */
  readonly children?: ReactNode
}

interface OfCompany {
  readonly company: { readonly name: string }
  readonly industry: { readonly title: string }
}

/** The first columns of what is listed by company and industry. */
export const COMPANY_AND_INDUSTRY: readonly TextColumn<OfCompany>[] = [
  {
    id: 'company',
    header: 'Company',
    sort: ({ company }) => company.name,
    text: ({ company }) => company.name,
  },
  {
    id: 'industry',
    header: 'Industry',
    below: true,
    sort: ({ industry }) => industry.title,
    text: ({ industry }) => industry.title,
  },
]

/** A table of Insight, which is also saved as CSV. */
export function InsightTable<Row extends object>({
  columns,
  fileName,
  children,
  ...table
}: Props<Row>) {
  const [term, setTerm] = useState('')
  const words = term.toLowerCase().split(/\s+/)
  const rows = table.rows?.filter((row) => {
    const texts = columns.map(({ text }) => text(row).toLowerCase())
    return words.every((word) => texts.some((text) => text.includes(word)))
  })

  async function save() {
    const { toCsv } = await import('../../ui/charts/chart-csv.ts')
    const lines = (rows ?? []).map((row) => columns.map(({ text }) => text(row)))
    const csv = toCsv([columns.map(({ header }) => header), ...lines])
    saveBlob(`${fileName}.csv`, new Blob([csv], { type: 'text/csv' }))
  }

  return (
    <>
      <Group justify="space-between" align="end" gap="sm" mb="md">
        <Group gap="sm" align="end" flex="1">
          <SearchBox label={`Search ${table.label.toLowerCase()}`} onSearch={setTerm} />
          {children}
        </Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          disabled={!rows?.length}
          onClick={() => void save()}
        >
          Download as CSV
        </Button>
      </Group>
      <DataTable
        {...table}
        rows={rows}
        empty={
          term === '' ? (
            table.empty
          ) : (
            <EmptyState title="Nothing found">No row has “{term}”.</EmptyState>
          )
        }
        columns={columns.map(({ text, cell = text, ...column }) => ({ ...column, cell }))}
        paging="client"
      />
    </>
  )
}

/** Says over a table that nothing is counted, or for how long it is kept. */
export function CountingNote({ on, months }: { readonly on: boolean; readonly months: number }) {
  return (
    <Text fz="sm" c="dimmed">
      {on
        ? `Kept for ${countText(months, 'month')}.`
        : 'Counting is turned off: nothing new is added.'}
    </Text>
  )
}
