import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { Checkbox, Group, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'

import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { KeyHints } from '../../ui/labels/KeyHints.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { isShown } from '../filters/table-filter-search.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { PreviewNotice } from '../PreviewNotice.tsx'
import { isFound, useTextSearch } from './found-texts.ts'
import { galleryCompanies, type ScreenshotRow, toScreenshotRows } from './screenshot-rows.ts'
import { ScreenshotFilters } from './ScreenshotFilters.tsx'
import { ScreenshotGallery } from './ScreenshotGallery.tsx'
import { ScreenshotRows } from './ScreenshotRows.tsx'
import {
  type GalleryLayout,
  type ScreenshotsSearch,
  toScreenshotFilter,
  toScreenshotsSearch,
  toSearchOf,
} from './screenshots-search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { ALL_SCREENSHOTS, type NamedScreenshot, shownScreenshots } from './shown-screenshots.ts'
import { EditionsWithText, MoreHits, TextSearchResult } from './TextSearchResult.tsx'
import { useScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './Screenshots.module.css'

export interface GalleryTools {
  /** Actions above the gallery. */
  readonly actions?: ReactNode
  /** Actions in the bar of chosen screenshots. */
  readonly selectionActions?: (selected: readonly NamedScreenshot[]) => ReactNode
}

interface ScreenshotsProps {
  readonly document: ReportDocument
  readonly search: ScreenshotsSearch
  readonly onSearch: (search: ScreenshotsSearch) => void
  /** Id of the user, who has a layout of their own. */
  readonly user: string
  /** Missing for readers, who choose nothing. */
  readonly tools?: GalleryTools
  /** The gallery in which other editions open. */
  readonly gallery?: '/appendix/screenshots' | '/report-list/screenshot'
}

/** The screenshots of a report with their filters. */
export function Screenshots({
  document,
  search,
  onSearch,
  user,
  tools,
  gallery = '/appendix/screenshots',
}: ScreenshotsProps) {
  const { of, in: category, on, show, view, find = '', open } = search
  const texts = useTextSearch(document.report._id, document.preview ? '' : find)
  const filter = useMemo(
    () => toScreenshotFilter({ of, in: category, on, show }),
    [of, category, on, show],
  )
  const own = useOwnCompanies()
  const isPhone = useIsPhone()
  const all = useMemo(() => shownScreenshots(document, ALL_SCREENSHOTS), [document])
  const filtered = useMemo(() => shownScreenshots(document, filter), [document, filter])
  const elsewhere = useMemo(
    () =>
      shownScreenshots(document, { ...filter, application: null }).filter(
        ({ application }) => filter.application !== null && application !== filter.application,
      ),
    [document, filter],
  )
  const searching = texts.terms.length > 0
  const { found, terms } = texts
  const listed = useMemo(
    () => (searching ? filtered.filter((one) => isFound(one, found, terms)) : filtered),
    [filtered, searching, found, terms],
  )
  const companies = useMemo(() => galleryCompanies(document, own), [document, own])
  const rows = useMemo(
    () =>
      toScreenshotRows(
        document,
        listed,
        companies.filter(({ companyId }) => isShown(filter.companies, companyId)),
      ),
    [document, listed, companies, filter],
  )
  const [layout, keepLayout] = useGalleryLayout(user)
  const inColumns = (view ?? layout) === 'columns'
  const shown = useMemo(
    () =>
      inColumns
        ? listed
        : rows.flatMap(({ cells }) => cells.flatMap(({ screenshots }) => screenshots)),
    [inColumns, listed, rows],
  )
  const selection = useScreenshotSelection(all, shown)
  if (document.preview) {
    return <PreviewNotice>Screenshots by company.</PreviewNotice>
  }
  const common = {
    report: document.report._id,
    selection: tools && selection,
    search: searching ? texts : undefined,
    // Once: a screenshot that was closed stays closed.
    opened: searching && texts.loading ? undefined : open,
    onOpened: () => onSearch({ open: undefined }),
  }
  if (all.length === 0 && !searching) return <NoneYet tools={tools} />
  const before = document.history.at(-1)
  const key = JSON.stringify([filter, find, inColumns])
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
        onChange={(next) => onSearch(toScreenshotsSearch(next))}
      />
      {tools && (
        <Group justify="space-between" gap="0.5rem 1rem" mih={36} mb="md" data-screen-only>
          <Checkbox
            label="Select all shown"
            disabled={shown.length === 0}
            checked={selection.areAllSelected}
            indeterminate={!selection.areAllSelected && shown.some(selection.isSelected)}
            onChange={selection.toggleAll}
          />
          {tools.actions}
        </Group>
      )}
      {searching && <TextSearchResult search={texts} shown={shown} />}
      <Group align="baseline" gap="0.25rem 1rem" className={classes.above}>
        {!searching && <p role="status">{countText(shown.length, rows)}</p>}
        {!searching && elsewhere.length > 0 && (
          <UnstyledButton
            className={classes.layout}
            data-screen-only
            onClick={() => onSearch(toScreenshotsSearch({ ...filter, application: null }))}
          >
            {elsewhereText(elsewhere)}
          </UnstyledButton>
        )}
        <UnstyledButton
          className={classes.layout}
          data-screen-only
          onClick={() => {
            const next = inColumns ? 'rows' : 'columns'
            keepLayout(next)
            onSearch({ view: next })
          }}
        >
          {inColumns ? 'Show by capability' : isPhone ? 'Show one by one' : 'Show in three columns'}
        </UnstyledButton>
        {!searching && !inColumns && shown.length > 0 && (
          <KeyHints hints={tools ? [...KEYS, SELECT] : KEYS} />
        )}
      </Group>
      {shown.length > 0 ? (
        inColumns ? (
          <ScreenshotGallery key={key} {...common} screenshots={shown} />
        ) : (
          <ScreenshotRows
            key={key}
            {...common}
            rows={rows}
            companies={companies}
            before={before ? formatMonth(before.date) : null}
          />
        )
      ) : (
        !(searching && texts.loading) && (
          <EmptyState title="No screenshots">
            {searching
              ? 'No screenshot, company or capability here has these words. Try fewer words, or other filters.'
              : 'Nothing matches these filters.'}
          </EmptyState>
        )
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

/** A report without screenshots has nothing to filter. */
function NoneYet({ tools }: Pick<ScreenshotsProps, 'tools'>) {
  if (tools?.actions) {
    return (
      <EmptyState title="No screenshots yet" action={tools.actions}>
        Upload some here, or add them to answers in the Capabilities Table.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No screenshots"
      action={
        <ButtonLink to="/appendix/raw-data" variant="default">
          Raw Data
        </ButtonLink>
      }
    >
      This report has no screenshots. Raw Data shows which company has which capability.
    </EmptyState>
  )
}

const KEYS = [
  ['← ↑ ↓ →', 'move'],
  ['Enter', 'open'],
  ['C', 'capability'],
  ['/', 'search'],
] as const
const SELECT = ['Space', 'select'] as const

/** Returns '40 screenshots of 10 capabilities'. */
function countText(screenshots: number, rows: readonly ScreenshotRow[]): string {
  const count = screenshots === 1 ? '1 screenshot' : `${screenshots} screenshots`
  const capabilities = new Set(rows.map(({ capabilityId }) => capabilityId)).size
  if (capabilities === 0) return count
  return `${count} of ${capabilities === 1 ? '1 capability' : `${capabilities} capabilities`}`
}

/** Returns '24 more on iPhone App and Android App'. */
function elsewhereText(screenshots: readonly NamedScreenshot[]): string {
  const titles = APPLICATIONS.map(({ title }) => title)
  const on = titles.filter((title) => screenshots.some((one) => one.application === title))
  return `${screenshots.length} more on ${listText(on)}`
}

/**
 * Handles the keys of the search: `/` focuses it, `↓` moves to the first hit, `N` to the next one,
 * Escape back out.
 */
function moveThroughHits(event: KeyboardEvent, searching: boolean, onClear: () => void) {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  // React passes on events of the lightbox too, which handles Escape itself.
  if (!event.currentTarget.contains(event.target)) return
  if (!event.target.matches('input') && isLetterKeyOff(event.key)) return
  const box = event.currentTarget.querySelector<HTMLElement>('input[type=search]')
  const inSearch = event.target === box
  if (event.key === '/' && !event.target.matches('input')) {
    box?.focus()
    event.preventDefault()
    return
  }
  if (!searching) return
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')]
  if (event.key === 'Escape') {
    onClear()
    box?.focus()
  } else if (inSearch && event.key === 'ArrowDown') {
    hits[0]?.focus()
  } else if (!event.target.matches('input') && event.key.toLowerCase() === 'n' && !event.ctrlKey) {
    hits[(hits.indexOf(event.target as HTMLElement) + 1) % hits.length]?.focus()
  } else return
  event.preventDefault()
}

/** Returns the user's layout of galleries in this browser, and a function to change it. */
function useGalleryLayout(user: string) {
  const [kept, keep] = useLocalStorage<string>({
    key: `competitive-insights-gallery-layout ${user}`,
    defaultValue: 'columns',
    getInitialValueInEffect: false,
  })
  const layout: GalleryLayout = kept === 'rows' ? 'rows' : 'columns'
  return [layout, (next: GalleryLayout) => keep(next)] as const
}
