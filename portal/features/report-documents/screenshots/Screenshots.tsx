import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { useMemo } from 'react'

import { BuyNotice } from '../BuyNotice.tsx'
import { ScreenshotFilters } from './ScreenshotFilters.tsx'
import { ScreenshotGallery } from './ScreenshotGallery.tsx'
import {
  toScreenshotFilter,
  toScreenshotsSearch,
  type ScreenshotsSearch,
} from './screenshots-search.ts'
import { shownScreenshots } from './shown-screenshots.ts'

interface Props {
  readonly document: ReportDocument
  readonly search: ScreenshotsSearch
  readonly onSearch: (search: ScreenshotsSearch) => void
}

/** The screenshots of a report and what narrows them down. */
export function Screenshots({ document, search, onSearch }: Props) {
  const { of, in: category, on } = search
  const filter = useMemo(() => toScreenshotFilter({ of, in: category, on }), [of, category, on])
  const shown = useMemo(() => shownScreenshots(document, filter), [document, filter])
  if (document.preview) {
    return <BuyNotice>Pictures of the capabilities, company by company.</BuyNotice>
  }
  return (
    <>
      <ScreenshotFilters
        document={document}
        filter={filter}
        count={shown.length}
        onChange={(next) => onSearch(toScreenshotsSearch(next))}
      />
      <ScreenshotGallery key={JSON.stringify(filter)} screenshots={shown} />
    </>
  )
}
