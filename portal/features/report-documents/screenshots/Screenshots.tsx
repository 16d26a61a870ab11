import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { Checkbox, Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'

import { PreviewNotice } from '../PreviewNotice.tsx'
import { ScreenshotGallery } from './ScreenshotGallery.tsx'
import {
  type ScreenshotsSearch,
  toScreenshotFilter,
  toScreenshotsSearch,
} from './screenshots-search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import {
  ALL_SCREENSHOTS,
  type NamedScreenshot,
  type ScreenshotFilter,
  shownScreenshots,
} from './shown-screenshots.ts'
import { useScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './Screenshots.module.css'

/** What staff can do in a gallery besides reading it. */
export interface GalleryTools {
  /** Stands above the gallery. */
  readonly actions?: ReactNode
  /** Stand in the bar of what is chosen. */
  readonly selectionActions?: (selected: readonly NamedScreenshot[]) => ReactNode
}

interface ScreenshotsProps {
  readonly document: ReportDocument
  readonly search: ScreenshotsSearch
  readonly onSearch: (search: ScreenshotsSearch) => void
  /** Without them there is nothing to choose: the view of readers. */
  readonly tools?: GalleryTools
}

/** The screenshots of a report and what narrows them down. */
export function Screenshots({ document, search, onSearch, tools }: ScreenshotsProps) {
  const { of, in: category, on } = search
  const filter = useMemo(() => toScreenshotFilter({ of, in: category, on }), [of, category, on])
  const all = useMemo(() => shownScreenshots(document, ALL_SCREENSHOTS), [document])
  const shown = useMemo(() => shownScreenshots(document, filter), [document, filter])
  const selection = useScreenshotSelection(all, shown)
  if (document.preview) {
    return <PreviewNotice>Screenshots by company.</PreviewNotice>
  }
  return (
    <>
      <ScreenshotFilters
        document={document}
        filter={filter}
        count={shown.length}
        onChange={(next) => onSearch(toScreenshotsSearch(next))}
      />
      {tools && (
        <div className={classes.tools} data-screen-only>
          <Checkbox
            label="Select all shown"
            disabled={shown.length === 0}
            checked={selection.areAllSelected}
            indeterminate={!selection.areAllSelected && shown.some(selection.isSelected)}
            onChange={selection.toggleAll}
          />
          {tools.actions}
        </div>
      )}
      <ScreenshotGallery
        key={JSON.stringify(filter)}
        report={document.report._id}
        screenshots={shown}
        selection={tools && selection}
      />
      {tools && (
        <SelectionBar selection={selection}>
          {tools.selectionActions?.(selection.selected)}
        </SelectionBar>
      )}
    </>
  )
}

interface ScreenshotFiltersProps {
  readonly document: Pick<ReportDocument, 'companies' | 'categoryGroups' | 'applications'>
  readonly filter: ScreenshotFilter
  /** How many pass it. */
  readonly count: number
  readonly onChange: (filter: ScreenshotFilter) => void
}

function ScreenshotFilters({ document, filter, count, onChange }: ScreenshotFiltersProps) {
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
      <p className={classes.shownCount} role="status">
        {count === 1 ? '1 screenshot' : `${count} screenshots`}
      </p>
    </div>
  )
}
