import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  answerKey,
  countScreenshots,
} from '@insights/domain/reading/comparison/availability-counts.ts'
import type {
  MatrixCategory,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Checkbox, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, memo, useEffect, useMemo } from 'react'

import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Sort } from '../../ui/tables/column.ts'
import { joinIds, readIds, readSort, writeSort } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { useMatrixCells } from './matrix-cells.ts'
import {
  type MatrixColumn,
  type MatrixOrder,
  type MatrixSection,
  MATRIX_ORDERS,
  TITLES,
  arrangeMatrix,
  matrixColumns,
} from './matrix-order.ts'
import { MatrixTotals, SectionRows } from './MatrixRows.tsx'

import classes from './CapabilityMatrix.module.css'

interface CapabilityMatrixProps {
  /** Subject of the matrix for screen readers. */
  readonly label: string
  readonly document: ReportDocument
  /** Ids of the companies to show. */
  readonly shownCompanies?: ReadonlySet<string>
  readonly applications: readonly ApplicationKey[]
  readonly categories: readonly MatrixCategory[]
}

/**
 * Availability of all capabilities: a row for each capability, grouped by category, a column for
 * each company and application, the reader's own brand first. Its head and first column stay in
 * sight while it scrolls; readers can sort by every column and link to every category. A capability
 * and each of its cells open its page.
 */
export function CapabilityMatrix(props: CapabilityMatrixProps) {
  const { document, shownCompanies, applications, categories } = props
  const { companies } = document
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
  const { by, lacking, changed } = useMatrixOptions()
  const sections = useMemo(
    () =>
      arrangeMatrix(categories, columns, {
        by,
        weights: categoryWeights(document),
        onlyLacking: lacking && columns.some((column) => column.own),
        onlyChanged: changed ? new Set(document.changes.map(answerKey)) : undefined,
      }),
    [document, categories, columns, by, lacking, changed],
  )
  return (
    <>
      <MatrixOptions document={document} />
      <MatrixLegend />
      {sections.length === 0 ? (
        <EmptyState title="No capabilities">Nothing matches these filters.</EmptyState>
      ) : (
        <MatrixTable
          {...props}
          columns={columns}
          sections={sections}
          order={by === undefined && sort ? writeSort(sort) : undefined}
          onSort={(next) => change({ order: writeSort(next), by: undefined })}
        />
      )}
    </>
  )
}

function categoryWeights({ scoring }: ReportDocument): ReadonlyMap<string, number> {
  return new Map(scoring?.categoryWeights.map(({ categoryId, weight }) => [categoryId, weight]))
}

/** Legend of the marks for sighted readers. */
function MatrixLegend() {
  return (
    <p className={classes.legend} aria-hidden="true">
      <span className={classes.key} data-available="yes">
        Available
      </span>
      <span className={classes.key} data-available="no">
        Not available
      </span>
      <span className={classes.key} data-camera>
        With screenshots
      </span>
    </p>
  )
}

interface TableProps extends CapabilityMatrixProps {
  readonly columns: readonly MatrixColumn[]
  readonly sections: readonly MatrixSection[]
  readonly order: string | undefined
  readonly onSort: (sort: Sort) => void
}

/** Thousands of cells, which render only when they change. */
const MatrixTable = memo(
  function MatrixTable({
    document,
    label,
    applications,
    sections,
    columns,
    order,
    onSort,
  }: TableProps) {
    const sort = order === undefined ? undefined : readSort(order, [order.replace(/^-/, '')])
    const screenshots = useMemo(() => countScreenshots(document), [document])
    const cells = useMatrixCells()
    useScrollToCategory()
    return (
      <div
        className={classes.frame}
        tabIndex={0}
        role="region"
        aria-label={label}
        // The way back leads to the same position in the matrix.
        data-scroll-restoration-id="matrix"
        {...cells}
      >
        <table className={classes.table} data-dense={applications.length > 1 || undefined}>
          <caption className={classes.hidden}>{label}</caption>
          <MatrixHead
            columns={columns}
            perCompany={applications.length}
            sort={sort}
            onSort={onSort}
          />
          {sections.map(({ category, rows }) => (
            <SectionRows
              key={category?.categoryId ?? 'all'}
              category={category}
              rows={rows}
              columns={columns}
              sort={sort}
              screenshots={screenshots}
              report={document.report._id}
            />
          ))}
          <MatrixTotals sections={sections} columns={columns} />
        </table>
      </div>
    )
  },
  (before, now) =>
    before.columns === now.columns &&
    before.sections === now.sections &&
    before.order === now.order &&
    before.label === now.label,
)

/** The router looked for the URL's category before the matrix was rendered. */
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
  /** Columns of each company; a single one need not name its application. */
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

/** Order and filters of a matrix in the URL. */
function useMatrixOptions() {
  const { by, only, change } = useTableFilters()
  const chosen = readIds(only)
  return {
    by: by !== undefined && Object.hasOwn(MATRIX_ORDERS, by) ? (by as MatrixOrder) : undefined,
    lacking: chosen.includes('lacking'),
    changed: chosen.includes('changed'),
    sortBy: (next: string) => change({ by: next === '' ? undefined : next, order: undefined }),
    toggle(filter: 'lacking' | 'changed') {
      const others = chosen.filter((one) => one !== filter)
      change({ only: joinIds(chosen.includes(filter) ? others : [...others, filter]) })
    },
  }
}

/** Sorts and filters a matrix, in the page's URL. */
function MatrixOptions({ document }: { document: ReportDocument }) {
  const { by, lacking, changed, sortBy, toggle } = useMatrixOptions()
  const own = useOwnCompanies()
  const hasOwn = document.companies.some(({ companyId }) => own.has(companyId))
  const previous = document.history.at(-1)
  const orders = Object.entries(MATRIX_ORDERS).filter(([value]) => hasOwn || value !== 'lacking')
  return (
    <div className={classes.options} data-screen-only>
      <NativeSelect
        size="xs"
        label="Sort capabilities by"
        className={classes.order}
        data={[
          { value: '', label: 'Report order' },
          ...orders.map(([value, label]) => ({ value, label })),
        ]}
        value={by ?? ''}
        onChange={({ currentTarget }) => sortBy(currentTarget.value)}
      />
      {hasOwn && (
        <Checkbox
          size="xs"
          label="Only where we lack"
          checked={lacking}
          onChange={() => toggle('lacking')}
        />
      )}
      {previous && (
        <Checkbox
          size="xs"
          label={`Only what changed since ${formatMonth(previous.date)}`}
          checked={changed}
          onChange={() => toggle('changed')}
        />
      )}
    </div>
  )
}
