import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { Checkbox, Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'

import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { PreviewNotice } from '../PreviewNotice.tsx'
import { EditionsWithText } from './EditionsWithText.tsx'
import { useTextSearch } from './found-texts.ts'
import { ScreenshotGallery } from './ScreenshotGallery.tsx'
import {
  type ScreenshotsSearch,
  toScreenshotFilter,
  toSearchOf,
  toScreenshotsSearch,
} from './screenshots-search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import {
  ALL_SCREENSHOTS,
  type NamedScreenshot,
  type ScreenshotFilter,
  shownScreenshots,
} from './shown-screenshots.ts'
import { MoreHits, TextSearchResult } from './TextSearchResult.tsx'
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
  /** Where other editions are opened. */
  readonly gallery?: '/appendix/screenshots' | '/report-list/screenshot'
}

/** The screenshots of a report and what narrows them down. */
export function Screenshots({
  document,
  search,
  onSearch,
  tools,
  gallery = '/appendix/screenshots',
}: ScreenshotsProps) {
  const { of, in: category, on, find = '' } = search
  const texts = useTextSearch(document.report._id, document.preview ? '' : find)
  const filter = useMemo(() => toScreenshotFilter({ of, in: category, on }), [of, category, on])
  const all = useMemo(() => shownScreenshots(document, ALL_SCREENSHOTS), [document])
  const filtered = useMemo(() => shownScreenshots(document, filter), [document, filter])
  const { matches } = texts
  const shown = texts.terms.length > 0 ? filtered.filter(matches) : filtered
  const selection = useScreenshotSelection(all, shown)
  if (document.preview) {
    return <PreviewNotice>Screenshots by company.</PreviewNotice>
  }
  const searching = texts.terms.length > 0
  return (
    <div
      role="presentation"
      onKeyDown={(event) => moveThroughHits(event, searching, () => onSearch({ find: undefined }))}
    >
      <ScreenshotFilters
        document={document}
        filter={filter}
        text={find}
        onText={(text) => onSearch(toSearchOf(text, search))}
        count={searching ? null : shown.length}
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
      {searching && <TextSearchResult search={texts} shown={shown} />}
      {!(searching && texts.loading && shown.length === 0) && (
        <ScreenshotGallery
          key={JSON.stringify([filter, find])}
          report={document.report._id}
          screenshots={shown}
          selection={tools && selection}
          search={searching ? texts : undefined}
        />
      )}
      {searching && <MoreHits search={texts} />}
      {searching && (
        <EditionsWithText
          report={document.report._id}
          industry={document.report.industry.title}
          text={find}
          gallery={gallery}
        />
      )}
      {tools && (
        <SelectionBar selection={selection}>
          {tools.selectionActions?.(selection.selected)}
        </SelectionBar>
      )}
    </div>
  )
}

/** Leads through what was found: `↓` from the search, `N` from one to the next, Escape out of it. */
function moveThroughHits(event: KeyboardEvent, searching: boolean, onClear: () => void) {
  if (!searching || !(event.target instanceof Element)) return
  // React hands on what happens in the lightbox, too, which closes by Escape itself.
  if (!event.currentTarget.contains(event.target)) return
  const inSearch = event.target.matches('input[type=search]')
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')]
  if (event.key === 'Escape') {
    onClear()
    event.currentTarget.querySelector<HTMLElement>('input[type=search]')?.focus()
  } else if (inSearch && event.key === 'ArrowDown') {
    hits[0]?.focus()
  } else if (!event.target.matches('input') && event.key.toLowerCase() === 'n' && !event.ctrlKey) {
    hits[(hits.indexOf(event.target as HTMLElement) + 1) % hits.length]?.focus()
  } else return
  event.preventDefault()
}

interface ScreenshotFiltersProps {
  readonly document: Pick<ReportDocument, 'companies' | 'categoryGroups' | 'applications'>
  readonly filter: ScreenshotFilter
  /** How many pass it; null while a search says so. */
  readonly count: number | null
  readonly onChange: (filter: ScreenshotFilter) => void
  /** What is searched for. */
  readonly text: string
  readonly onText: (text: string) => void
}

function ScreenshotFilters({
  document,
  filter,
  count,
  onChange,
  text,
  onText,
}: ScreenshotFiltersProps) {
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <span aria-hidden>Search</span>
        <SearchBox
          label="Search text on screenshots"
          placeholder="Text on screenshots"
          initialText={text}
          onSearch={onText}
        />
      </div>
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
      {count !== null && (
        <p className={classes.shownCount} role="status">
          {count === 1 ? '1 screenshot' : `${count} screenshots`}
        </p>
      )}
    </div>
  )
}
