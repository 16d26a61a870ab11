import type { ApplicationBreakdown, CategoryPart } from '@insights/domain/breakdown/breakdown.ts'
import { Link } from '@tanstack/react-router'

import { Percent } from '../../../ui/labels/numbers.tsx'
import type { Column } from '../../../ui/tables/column.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { sortRows } from '../../../ui/tables/sort-rows.ts'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { pointsText } from './points-text.ts'

import classes from './ExplainedScore.module.css'

const COLUMNS: readonly Column<CategoryPart>[] = [
  {
    id: 'category',
    header: 'Category',
    cell: ({ categoryId, title }) => (
      <Link to="." search={true} hash={`category-${categoryId}`} className={classes.category}>
        {title}
      </Link>
    ),
    sort: ({ title }) => title,
  },
  {
    id: 'group',
    header: 'Group',
    below: true,
    cell: ({ categoryGroup }) => categoryGroup,
    sort: ({ categoryGroup }) => categoryGroup,
  },
  {
    id: 'available',
    header: 'Available',
    align: 'right',
    below: ({ available, all, share }) => (
      <>
        {available} of {all} available, <Percent value={share} />
      </>
    ),
    cell: ({ available, all }) => `${available} of ${all}`,
    sort: ({ available }) => available,
  },
  {
    id: 'share',
    header: 'Share',
    align: 'right',
    // Said with what is available.
    below: () => null,
    cell: ({ share }) => <Percent value={share} />,
    sort: ({ share }) => share,
  },
  {
    id: 'weight',
    header: '× Weight',
    align: 'right',
    below: ({ weight }) => `× weight ${pointsText(weight)}`,
    cell: ({ weight }) => pointsText(weight),
    sort: ({ weight }) => weight,
  },
  {
    id: 'points',
    header: '= Points',
    align: 'right',
    cell: ({ points }) => pointsText(points),
    sort: ({ points }) => points,
  },
  {
    id: 'left',
    header: 'Points missed',
    align: 'right',
    cell: ({ weight, points }) => pointsText(weight - points),
    sort: ({ weight, points }) => weight - points,
  },
]

/** The points of every category, each leading to its capabilities. */
export function CategoryPoints({ breakdown }: { breakdown: ApplicationBreakdown }) {
  const { sort, change } = useTableFilters()
  const sorted = readSort(
    sort,
    COLUMNS.map(({ id }) => id),
  )
  return (
    <DataTable
      label="Points by Category"
      columns={COLUMNS}
      rows={sortRows(breakdown.categories, COLUMNS, sorted)}
      rowId={({ categoryId }) => categoryId}
      rowName={({ title }) => title}
      sort={sorted}
      onSort={(next) => change({ sort: writeSort(next) })}
      empty={null}
    />
  )
}
