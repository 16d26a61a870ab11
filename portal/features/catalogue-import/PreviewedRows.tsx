import type { CatalogueImportPreview } from '@insights/contract/catalogue-import.ts'
import { useState } from 'react'

import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { previewText } from './import-labels.ts'
import { IssueList } from './IssueList.tsx'
import { PREVIEW_COLUMNS } from './preview-columns.tsx'
import { filterRows, type RowFilter } from './row-filter.ts'
import { RowFilters } from './RowFilters.tsx'

import classes from './CatalogueImport.module.css'

/** Files have up to thousands of rows, and they are looked through. */
const ROWS_PER_PAGE = 50

/** The rows of a file with what becomes of each, errors first. */
export function PreviewedRows({ preview }: { preview: CatalogueImportPreview }) {
  const { counts, warnings, rows } = preview
  const [filter, setFilter] = useState<RowFilter>(counts.wrong > 0 ? 'errors' : 'all')
  return (
    <>
      <p className={classes.lead} role="status">
        {previewText(counts)}
      </p>
      <IssueList notes={warnings} kind="warning" />
      <RowFilters rows={rows} value={filter} onChange={setFilter} />
      <DataTable
        key={filter}
        label="Rows of the file"
        columns={PREVIEW_COLUMNS}
        rows={filterRows(rows, filter)}
        rowId={({ row }) => String(row)}
        rowName={({ title, row }) => title || `Row ${row}`}
        paging={rows.length > ROWS_PER_PAGE ? 'client' : 'all'}
        rowsPerPage={ROWS_PER_PAGE}
        empty={
          <EmptyState title="The file has no rows">There are no rows below the header.</EmptyState>
        }
      />
    </>
  )
}
