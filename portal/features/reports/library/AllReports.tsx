import type { ReportListed } from '@insights/contract/reports.ts'
import { NativeSelect } from '@mantine/core'

import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { LIBRARY_SORTS, readLibrarySort, sortLibrary, type LibrarySort } from './library-sort.ts'
import { ReportCovers } from './ReportCovers.tsx'

interface Props {
  readonly reports: readonly ReportListed[] | undefined
  readonly sort: LibrarySort
  readonly onSort: (sort: LibrarySort) => void
}

/** Every published report, bought or not. */
export function AllReports({ reports, sort, onSort }: Props) {
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
