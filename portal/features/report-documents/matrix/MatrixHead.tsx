import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { BrandName } from '../../../own-brand/BrandName.tsx'
import type { Sort } from '../../../ui/tables/column.ts'
import type { MatrixColumn } from './matrix-columns.ts'
import { TITLES } from './sort-matrix-rows.ts'

import classes from './CapabilityMatrix.module.css'

interface Sorting {
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}

interface Props extends Sorting {
  readonly columns: readonly MatrixColumn[]
  /** Columns of each company; with one there is no need to name the application. */
  readonly perCompany: number
}

export function MatrixHead({ columns, perCompany, ...sorting }: Props) {
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
              <BrandName companyId={companyId} name={company} />
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
