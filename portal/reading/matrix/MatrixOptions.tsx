import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Checkbox, NativeSelect } from '@mantine/core'

import { joinIds, readIds } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { MATRIX_ORDERS, type MatrixOrder } from './matrix-order.ts'

import classes from './CapabilityMatrix.module.css'

/** Order and filters of a matrix in the URL. */
export function useMatrixOptions() {
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
export function MatrixOptions({ document }: { document: ReportDocument }) {
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
