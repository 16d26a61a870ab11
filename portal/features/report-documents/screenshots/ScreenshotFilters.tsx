import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { Select } from '@mantine/core'

import type { ScreenshotFilter } from './shown-screenshots.ts'

import classes from './ScreenshotFilters.module.css'

interface Props {
  readonly document: Pick<ReportDocument, 'companies' | 'categoryGroups' | 'applications'>
  readonly filter: ScreenshotFilter
  /** How many pass it. */
  readonly count: number
  readonly onChange: (filter: ScreenshotFilter) => void
}

export function ScreenshotFilters({ document, filter, count, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <Select
        label="Company"
        placeholder="All companies"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all companies' }}
        data={document.companies.map(({ companyId, title }) => ({
          value: companyId,
          label: title,
        }))}
        value={filter.company}
        onChange={(company) => onChange({ ...filter, company })}
      />
      <Select
        label="Category"
        placeholder="All categories"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all categories' }}
        data={document.categoryGroups.map((group) => ({
          group: group.title,
          items: group.categories.map(({ categoryId, title }) => ({
            value: categoryId,
            label: title,
          })),
        }))}
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <Select
        label="Application"
        placeholder="All applications"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all applications' }}
        data={document.applications.map(({ title }) => title)}
        value={filter.application}
        onChange={(application) => onChange({ ...filter, application })}
      />
      <p className={classes.count} role="status">
        {count === 1 ? '1 screenshot' : `${count} screenshots`}
      </p>
    </div>
  )
}
