import type { SurveyRow } from '@insights/contract/consumer-survey.ts'
import { titleSortKey } from '@insights/domain/text/titles.ts'
import { useState } from 'react'

import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx'
import { SearchBox } from '../../ui/search-box/SearchBox.tsx'

import classes from './SurveyTable.module.css'

interface Props {
  readonly label: string
  readonly columns: readonly Column<SurveyRow>[]
  readonly rows: readonly SurveyRow[]
}

/** The survey's questions with their figures, and a search in their names. */
export function SurveyTable({ label, columns, rows }: Props) {
  const [search, setSearch] = useState('')
  const shown = rows.filter(({ name }) => titleSortKey(name).includes(titleSortKey(search)))
  return (
    <>
      <div className={classes.search}>
        <SearchBox label="Search questions" onSearch={setSearch} />
        <span role="status" className={classes.count}>
          {search === '' ? `${rows.length} questions` : `${shown.length} of ${rows.length}`}
        </span>
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        rowId={({ questionId }) => questionId}
        rowName={({ name }) => name}
        empty={<EmptyState title="No question matches the search" />}
      />
    </>
  )
}
