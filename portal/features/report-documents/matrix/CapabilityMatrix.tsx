import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '@insights/domain/document/report-document.ts'
import { memo } from 'react'

import { Availability } from './Availability.tsx'
import { matrixColumns, type MatrixColumn } from './matrix-columns.ts'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'

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
 * for each company and application. Its head and first column stay in sight while it scrolls.
 */
export const CapabilityMatrix = memo(function CapabilityMatrix(props: Props) {
  const { label, companies, shownCompanies, applications, categories } = props
  const columns = matrixColumns(companies, applications, shownCompanies)
  return (
    <>
      <MatrixLegend />
      <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table} data-dense={applications.length > 1 || undefined}>
          <caption className={classes.hidden}>{label}</caption>
          <MatrixHead columns={columns} perCompany={applications.length} />
          {categories.map((category) => (
            <CategoryRows key={category.categoryId} category={category} columns={columns} />
          ))}
        </table>
      </div>
    </>
  )
})

interface RowsProps {
  readonly category: MatrixCategory
  readonly columns: readonly MatrixColumn[]
}

function CategoryRows({ category, columns }: RowsProps) {
  return (
    <tbody>
      <tr className={classes.category}>
        <th scope="rowgroup">{category.title}</th>
        <td colSpan={columns.length} />
      </tr>
      {category.capabilities.map(({ capabilityId, title, available }) => (
        <tr key={capabilityId}>
          <th scope="row">{title}</th>
          {columns.map(({ key, application, place, endsCompany }) => (
            <Availability
              key={key}
              available={available[application][place] ?? null}
              endsCompany={endsCompany}
            />
          ))}
        </tr>
      ))}
    </tbody>
  )
}
