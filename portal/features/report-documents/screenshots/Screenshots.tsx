import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { Checkbox } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'

import { PreviewNotice } from '../PreviewNotice.tsx'
import { ScreenshotFilters } from './ScreenshotFilters.tsx'
import { ScreenshotGallery } from './ScreenshotGallery.tsx'
import {
  toScreenshotFilter,
  toScreenshotsSearch,
  type ScreenshotsSearch,
} from './screenshots-search.ts'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useScreenshotSelection } from './selection/use-screenshot-selection.ts'
import { type NamedScreenshot, shownScreenshots, ALL_SCREENSHOTS } from './shown-screenshots.ts'

import classes from './Screenshots.module.css'

/** What staff can do in a gallery besides reading it. */
export interface GalleryTools {
  /** Stands above the gallery. */
  readonly actions?: ReactNode
  /** Stand in the bar of what is chosen. */
  readonly selectionActions?: (selected: readonly NamedScreenshot[]) => ReactNode
}

interface Props {
  readonly document: ReportDocument
  readonly search: ScreenshotsSearch
  readonly onSearch: (search: ScreenshotsSearch) => void
  /** Without them there is nothing to choose: the view of readers. */
  readonly tools?: GalleryTools
}

/** The screenshots of a report and what narrows them down. */
export function Screenshots({ document, search, onSearch, tools }: Props) {
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
