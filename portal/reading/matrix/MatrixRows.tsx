import {
  answerKey,
  countAvailable,
} from '@insights/domain/reading/comparison/availability-counts.ts'
import type { MatrixCategory } from '@insights/domain/reading/document/report-document.ts'
import { countText } from '@insights/domain/text/number-text.ts'

import { AnchorLink } from '../../ui/page/Section.tsx'
import type { Sort } from '../../ui/tables/column.ts'
import { CapabilityLink } from '../capability/CapabilityLink.tsx'
import { capabilityHref } from './matrix-cells.ts'
import {
  type MatrixColumn,
  type MatrixRow,
  type MatrixSection,
  sortMatrixRows,
} from './matrix-order.ts'

import classes from './CapabilityMatrix.module.css'

interface RowsProps {
  /** Null for capabilities of several categories. */
  readonly category: MatrixCategory | null
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly MatrixColumn[]
  readonly sort: Sort | undefined
  /** By `answerKey`. */
  readonly screenshots: ReadonlyMap<string, number>
  readonly report: string
}

/** The capabilities of a category, or of several sorted together. */
export function SectionRows({ category, rows, columns, sort, screenshots, report }: RowsProps) {
  return (
    <tbody>
      {category && (
        <tr className={classes.category} id={`category-${category.categoryId}`}>
          <th scope="rowgroup">
            {category.title}{' '}
            <AnchorLink id={`category-${category.categoryId}`} title={category.title} />
          </th>
          <td colSpan={columns.length} />
        </tr>
      )}
      {sortMatrixRows(rows, columns, sort).map((row) => (
        <tr key={row.capabilityId}>
          <th scope="row">
            <span className={classes.row}>
              <span>
                <CapabilityLink capabilityId={row.capabilityId} title={row.title} />
                {!category && <span className={classes.of}>{row.category}</span>}
              </span>
              <span className={classes.total}>
                {countAvailable(row, columns)}
                <span className={classes.hidden}> of {columns.length}</span>
              </span>
            </span>
          </th>
          {columns.map((column) => (
            <AvailabilityMark
              key={column.key}
              available={row.available[column.application][column.place] ?? null}
              column={column}
              screenshots={
                screenshots.get(answerKey({ ...column, capabilityId: row.capabilityId })) ?? 0
              }
              href={capabilityHref(row.capabilityId, column, report)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

interface MatrixTotalsProps {
  readonly sections: readonly MatrixSection[]
  readonly columns: readonly MatrixColumn[]
}

/** The number of shown capabilities of each company, at the foot of its columns. */
export function MatrixTotals({ sections, columns }: MatrixTotalsProps) {
  const rows = sections.flatMap((section) => section.rows)
  const perCompany = columns.length / columns.filter(({ endsCompany }) => endsCompany).length
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <span className={classes.row}>
            Total available <span className={classes.total}>of {rows.length}</span>
          </span>
        </th>
        {columns.map((column) => (
          <td
            key={column.key}
            className={classes.sum}
            data-ends-company={column.endsCompany || undefined}
            data-own={column.own || undefined}
          >
            {rows.filter((row) => countAvailable(row, [column]) > 0).length}
          </td>
        ))}
      </tr>
      {perCompany > 1 && (
        <tr>
          <th scope="row">
            <span className={classes.row}>
              Total by company <span className={classes.total}>of {rows.length * perCompany}</span>
            </span>
          </th>
          {columns
            .filter(({ endsCompany }) => endsCompany)
            .map(({ key, companyId, own }) => (
              <td
                key={key}
                colSpan={perCompany}
                className={classes.sum}
                data-ends-company
                data-own={own || undefined}
              >
                {rows.reduce(
                  (sum, row) =>
                    sum +
                    countAvailable(
                      row,
                      columns.filter((column) => column.companyId === companyId),
                    ),
                  0,
                )}
              </td>
            ))}
        </tr>
      )}
    </tfoot>
  )
}

interface AvailabilityMarkProps {
  /** Null while unanswered. */
  readonly available: boolean | null
  readonly column: MatrixColumn
  readonly screenshots: number
  readonly href: string
}

/**
 * A cell: its mark and colour come with the style sheet, its words are for screen readers. It is a
 * link to the capability; by keyboard, arrows move from the capability's own link to its cells.
 */
function AvailabilityMark({ available, column, screenshots, href }: AvailabilityMarkProps) {
  const state = available === null ? 'open' : available ? 'yes' : 'no'
  return (
    <td
      className={classes.cell}
      data-available={state}
      data-camera={screenshots > 0 || undefined}
      data-ends-company={column.endsCompany || undefined}
      data-own={column.own || undefined}
    >
      <a
        href={href}
        tabIndex={-1}
        title={screenshots > 0 ? countText(screenshots, 'screenshot') : undefined}
      >
        <span className={classes.hidden}>{LABELS[state]}</span>
      </a>
    </td>
  )
}

const LABELS = { yes: 'Yes', no: 'No', open: 'Not answered' }
