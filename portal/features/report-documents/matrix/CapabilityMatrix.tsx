import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '@insights/domain/document/report-document.ts'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, memo, useEffect, useMemo } from 'react'

import { CompanyName } from '../../../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../../../own-company/own-companies.ts'
import { AnchorLink } from '../../../ui/page/Section.tsx'
import type { Sort } from '../../../ui/tables/column.ts'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { type MatrixColumn, TITLES, matrixColumns, sortMatrixRows } from './matrix-order.ts'

import classes from './CapabilityMatrix.module.css'

interface CapabilityMatrixProps {
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
export function CapabilityMatrix(props: CapabilityMatrixProps) {
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

/** What the marks mean, for those who see them. */
function MatrixLegend() {
  return (
    <p className={classes.legend} aria-hidden="true">
      <span className={classes.key} data-available="yes">
        Available
      </span>
      <span className={classes.key} data-available="no">
        Not available
      </span>
    </p>
  )
}

interface TableProps extends CapabilityMatrixProps {
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

interface Sorting {
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}

interface MatrixHeadProps extends Sorting {
  readonly columns: readonly MatrixColumn[]
  /** Columns of each company; with one there is no need to name the application. */
  readonly perCompany: number
}

function MatrixHead({ columns, perCompany, ...sorting }: MatrixHeadProps) {
  const companies = columns.filter(({ endsCompany }) => endsCompany)
  return (
    <thead>
      <tr>
        <th
          scope="col"
          rowSpan={perCompany > 1 ? 2 : 1}
          className={classes.corner}
          aria-sort={orderOf(TITLES, sorting)}
        >
          <Sorter column={TITLES} {...sorting}>
            Capability
          </Sorter>
        </th>
        {companies.map(({ key, companyId, company, own }) => (
          <th
            key={key}
            scope={perCompany > 1 ? 'colgroup' : 'col'}
            colSpan={perCompany}
            className={classes.company}
            data-own={own || undefined}
            aria-sort={orderOf(companyId, sorting)}
          >
            <Sorter column={companyId} {...sorting}>
              <CompanyName companyId={companyId} name={company} />
            </Sorter>
          </th>
        ))}
      </tr>
      {perCompany > 1 && (
        <tr>
          {columns.map(({ key, application, endsCompany, own }) => (
            <th
              key={key}
              scope="col"
              className={classes.application}
              data-ends-company={endsCompany || undefined}
              data-own={own || undefined}
              aria-sort={orderOf(key, sorting)}
            >
              <Sorter column={key} {...sorting}>
                {application}
              </Sorter>
            </th>
          ))}
        </tr>
      )}
    </thead>
  )
}

function orderOf(column: string, { sort }: Sorting) {
  if (sort?.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

interface SorterProps extends Sorting {
  readonly column: string
  readonly children: ReactNode
}

function Sorter({ column, sort, onSort, children }: SorterProps) {
  const current = sort?.column === column ? sort : undefined
  const Icon = current?.descending ? IconChevronDown : IconChevronUp
  return (
    <UnstyledButton
      className={classes.sorter}
      onClick={() => onSort({ column, descending: current?.descending === false })}
    >
      {children}
      {current && <Icon size={12} stroke={2} aria-hidden />}
    </UnstyledButton>
  )
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

interface AvailabilityMarkProps {
  /** null while nobody has answered. */
  readonly available: boolean | null
  readonly endsCompany: boolean
  /** True for the reader's own brand. */
  readonly own: boolean
}

/** A cell: its mark and colour come with the style sheet, its words are for screen readers. */
function AvailabilityMark({ available, endsCompany, own }: AvailabilityMarkProps) {
  const state = available === null ? 'open' : available ? 'yes' : 'no'
  return (
    <td
      className={classes.cell}
      data-available={state}
      data-ends-company={endsCompany || undefined}
      data-own={own || undefined}
    >
      <span className={classes.hidden}>{LABELS[state]}</span>
    </td>
  )
}

const LABELS = { yes: 'Yes', no: 'No', open: 'Not answered' }
