import type { MatrixColumn } from './matrix-columns.ts'

import classes from './CapabilityMatrix.module.css'

interface Props {
  readonly columns: readonly MatrixColumn[]
  /** Columns of each company; with one there is no need to name the application. */
  readonly perCompany: number
}

export function MatrixHead({ columns, perCompany }: Props) {
  const companies = columns.filter(({ endsCompany }) => endsCompany)
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={perCompany > 1 ? 2 : 1} className={classes.corner}>
          Capability
        </th>
        {companies.map(({ key, company }) => (
          <th
            key={key}
            scope={perCompany > 1 ? 'colgroup' : 'col'}
            colSpan={perCompany}
            className={classes.company}
          >
            {company}
          </th>
        ))}
      </tr>
      {perCompany > 1 && (
        <tr>
          {columns.map(({ key, application, endsCompany }) => (
            <th
              key={key}
              scope="col"
              className={classes.application}
              data-ends-company={endsCompany || undefined}
            >
              {application}
            </th>
          ))}
        </tr>
      )}
    </thead>
  )
}
