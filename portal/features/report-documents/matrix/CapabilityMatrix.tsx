import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '@insights/domain/document/report-document.ts'
import { useLocation } from '@tanstack/react-router'
import { memo, useEffect, useMemo } from 'react'

import { useOwnCompanies } from '../../../own-brand/use-own-companies.ts'
import { AnchorLink } from '../../../ui/page/Section.tsx'
import type { Sort } from '../../../ui/tables/column.ts'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { AvailabilityMark } from './AvailabilityMark.tsx'
import { matrixColumns, type MatrixColumn } from './matrix-columns.ts'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { sortMatrixRows, TITLES } from './sort-matrix-rows.ts'

import classes from './CapabilityMatrix.module.css'

interface Props {
  /** What it is the matrix of, for screen readers. */
  readonly label: string
  /** All companies of the report: the matrix's lists are in their order. */
  readonly companies: ReportDocument['companies']
  /** Those to show. */
  readonly shownCompanies?: ReadonlySet<string>
  readonly applications: readonly ApplicationKey[]
  readonly categories: readonly MatrixCategory[]
}

/**
 * Which capability is available where: a row for each capability, grouped by category, a column
 * for each company and application, the reader's own brand first. Its head and first column stay in
 * sight while it scrolls; every column can be sorted by, and every category has an address.
 */
export function CapabilityMatrix(props: Props) {
  const { companies, shownCompanies, applications } = props
  const own = useOwnCompanies()
  const { order, change } = useTableFilters()
  const columns = useMemo(
    () => matrixColumns(companies, applications, { companies: shownCompanies, own }),
    [companies, applications, shownCompanies, own],
  )
  const sort = readSort(
    order,
    [TITLES].concat(columns.flatMap(({ key, companyId }) => [key, companyId])),
  )
  return (
    <>
      <MatrixLegend />
      <MatrixTable
        {...props}
        columns={columns}
        order={sort && writeSort(sort)}
        onSort={(next) => change({ order: writeSort(next) })}
      />
    </>
  )
}

interface TableProps extends Props {
  readonly columns: readonly MatrixColumn[]
  readonly order: string | undefined
  readonly onSort: (sort: Sort) => void
}

/** Thousands of cells, drawn anew only when they change. */
const MatrixTable = memo(
  function MatrixTable({ label, applications, categories, columns, order, onSort }: TableProps) {
    const sort = order === undefined ? undefined : readSort(order, [order.replace(/^-/, '')])
    useScrollToCategory()
    return (
      <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table} data-dense={applications.length > 1 || undefined}>
          <caption className={classes.hidden}>{label}</caption>
          <MatrixHead
            columns={columns}
            perCompany={applications.length}
            sort={sort}
            onSort={onSort}
          />
          {categories.map((category) => (
            <CategoryRows
              key={category.categoryId}
              category={category}
              columns={columns}
              sort={sort}
            />
          ))}
        </table>
      </div>
    )
  },
  (before, now) =>
    before.columns === now.columns &&
    before.categories === now.categories &&
    before.order === now.order &&
    before.label === now.label,
)

/** The router has looked for the category of the address before the matrix was there. */
function useScrollToCategory() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('category-')) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
}

interface RowsProps {
  readonly category: MatrixCategory
  readonly columns: readonly MatrixColumn[]
  readonly sort: Sort | undefined
}

function CategoryRows({ category: { categoryId, title, capabilities }, columns, sort }: RowsProps) {
  return (
    <tbody>
      <tr className={classes.category} id={`category-${categoryId}`}>
        <th scope="rowgroup">
          {title} <AnchorLink id={`category-${categoryId}`} title={title} />
        </th>
        <td colSpan={columns.length} />
      </tr>
      {sortMatrixRows(capabilities, columns, sort).map(
        ({ capabilityId, title: row, available }) => (
          <tr key={capabilityId}>
            <th scope="row">{row}</th>
            {columns.map(({ key, application, place, endsCompany, own }) => (
              <AvailabilityMark
                key={key}
                available={available[application][place] ?? null}
                endsCompany={endsCompany}
                own={own}
              />
            ))}
          </tr>
        ),
      )}
    </tbody>
  )
}
