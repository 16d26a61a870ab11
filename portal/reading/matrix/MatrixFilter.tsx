import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { MultiSelect } from '@mantine/core'

import { isShown } from '../filters/table-filter-search.ts'
import { type TableFilters, useTableFilters } from '../filters/use-table-filters.ts'

import classes from './CapabilityMatrix.module.css'

interface Props {
  readonly document: Pick<ReportDocument, 'companies' | 'categoryGroups' | 'applications'>
}

/**
 * Filters a matrix by categories, companies and applications, in the page's URL; no choice shows
 * all.
 */
export function MatrixFilter({ document }: Props) {
  const { categoryGroups, companies, applications } = document
  return (
    <div className={classes.filter} data-screen-only>
      <Choice
        label="Categories"
        field="categories"
        data={categoryGroups.map((group) => ({
          group: group.title,
          items: group.categories.map(({ categoryId, title }) => ({
            value: categoryId,
            label: title,
          })),
        }))}
      />
      <Choice
        label="Companies"
        field="companies"
        data={companies.map(({ companyId, title }) => ({ value: companyId, label: title }))}
      />
      <Choice
        label="Applications"
        field="applications"
        data={applications.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
    </div>
  )
}

interface Item {
  readonly value: string
  readonly label: string
}

interface ChoiceProps {
  readonly label: string
  readonly field: keyof TableFilters
  readonly data: readonly (Item | { readonly group: string; readonly items: Item[] })[]
}

function Choice({ label, field, data }: ChoiceProps) {
  const { chosen, choose } = useTableFilters()
  const all = `all ${label.toLowerCase()}`
  return (
    <MultiSelect
      className={classes.field}
      label={label}
      placeholder={chosen[field].length === 0 ? `A${all.slice(1)}` : undefined}
      clearable
      clearButtonProps={{ 'aria-label': `Show ${all}` }}
      data={data}
      value={[...chosen[field]]}
      onChange={(ids) => choose({ [field]: ids })}
    />
  )
}

/** Returns the part of a matrix that a reader's filters show. */
export function shownMatrix(
  { matrix, applications }: Pick<ReportDocument, 'matrix' | 'applications'>,
  chosen: TableFilters,
) {
  return {
    categories: matrix.filter(({ categoryId }) => isShown(chosen.categories, categoryId)),
    applications: applications
      .filter(({ _id }) => isShown(chosen.applications, _id))
      .map(({ title }) => title),
    companies: chosen.companies.length === 0 ? undefined : new Set(chosen.companies),
  }
}
