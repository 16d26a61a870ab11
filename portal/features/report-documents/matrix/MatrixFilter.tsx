import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { MultiSelect } from '@mantine/core'

import classes from './MatrixFilter.module.css'

interface Chosen {
  readonly companies: string[]
  readonly categories: string[]
}

interface Props extends Chosen {
  readonly document: Pick<ReportDocument, 'companies' | 'categoryGroups'>
  readonly onChange: (chosen: Chosen) => void
}

/** Narrows a matrix down to some companies and categories; none chosen shows all. */
export function MatrixFilter({ document, companies, categories, onChange }: Props) {
  return (
    <div className={classes.filter}>
      <MultiSelect
        className={classes.field}
        label="Categories"
        placeholder={categories.length === 0 ? 'All categories' : undefined}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all categories' }}
        data={document.categoryGroups.map((group) => ({
          group: group.title,
          items: group.categories.map(({ categoryId, title }) => ({
            value: categoryId,
            label: title,
          })),
        }))}
        value={categories}
        onChange={(chosen) => onChange({ companies, categories: chosen })}
      />
      <MultiSelect
        className={classes.field}
        label="Companies"
        placeholder={companies.length === 0 ? 'All companies' : undefined}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all companies' }}
        data={document.companies.map(({ companyId, title }) => ({
          value: companyId,
          label: title,
        }))}
        value={companies}
        onChange={(chosen) => onChange({ companies: chosen, categories })}
      />
    </div>
  )
}
