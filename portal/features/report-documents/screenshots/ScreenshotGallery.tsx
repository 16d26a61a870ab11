import type { FoundScreenshot } from '@insights/contract/image-texts.ts'
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

import { MarkedLightbox } from '../../../image-marks/MarkedLightbox.tsx'
import { CompanyName } from '../../../own-company/CompanyName.tsx'
import { ImageOutlines } from '../../../ui/images/ImageOutlines.tsx'
import { MarkedThumbnail } from '../../../ui/images/MarkedThumbnail.tsx'
import { usePrinting } from '../../../ui/page/Deferred.tsx'
import { useIsNarrow, useIsPhone } from '../../../ui/page/window-width.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { CapabilityLink } from '../capability/CapabilityLink.tsx'
import type { TextSearch } from './found-texts.ts'
import { MarkedText } from './MarkedText.tsx'
import { type NamedScreenshot, thumbnailOf } from './shown-screenshots.ts'
import { type ScreenshotSelection, screenshotKey } from './use-screenshot-selection.ts'

import classes from './Screenshots.module.css'

interface ScreenshotGalleryProps {
  /** The report that they belong to. */
  readonly report: string
  readonly screenshots: readonly NamedScreenshot[]
  /** For those who may choose some. */
  readonly selection?: ScreenshotSelection
  /** What they were found by. */
  readonly search?: TextSearch | undefined
}

/** The screenshots of a report; one opens over the whole window. */
export function ScreenshotGallery({
  report,
  screenshots,
  selection,
  search,
}: ScreenshotGalleryProps) {
  const { columns, frame, rows, height, topOf, measure, ...focus } = useGalleryRows(
    screenshots.length,
  )
  const [open, setOpen] = useState<number | null>(null)
  const printing = usePrinting()
  if (screenshots.length === 0) {
    return (
      <EmptyState title="No screenshots">
        {search
          ? 'No screenshot, company or capability here has these words. Try fewer words, or other filters.'
          : 'Nothing matches these filters.'}
      </EmptyState>
    )
  }

  const card = (screenshot: NamedScreenshot, place: number) => (
    <ScreenshotCard
      key={screenshotKey(screenshot)}
      screenshot={screenshot}
      place={place + 1}
      count={screenshots.length}
      selection={selection}
      search={search}
      onOpen={() => setOpen(place)}
    />
  )

  return (
    <>
      {printing ? (
        <div role="list" aria-label="Screenshots" className={classes.row} data-columns={columns}>
          {screenshots.map(card)}
        </div>
      ) : (
        <div
          {...focus}
          ref={frame}
          role="list"
          aria-label="Screenshots"
          className={classes.gallery}
          style={{ height }}
        >
          {rows.map(({ key, index, start }) => (
            <div
              key={key}
              ref={measure}
              role="presentation"
              data-index={index}
              className={classes.row}
              data-columns={columns}
              style={{ transform: `translateY(${topOf(start)}px)` }}
            >
              {screenshots
                .slice(index * columns, (index + 1) * columns)
                .map((screenshot, place) => card(screenshot, index * columns + place))}
            </div>
          ))}
        </div>
      )}
      <MarkedLightbox
        images={screenshots.map((screenshot) => ({
          of: { report, image: screenshot._id },
          marks: screenshot.marks,
          url: screenshot.url,
          alt: `Screenshot of ${screenshot.company}: ${screenshot.capability}`,
          title: [screenshot.company, screenshot.application, screenshot.capability].join(' · '),
          outlines: search?.found.get(screenshot._id)?.hits.map(({ box }) => box) ?? [],
        }))}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}

interface ScreenshotCardProps {
  readonly screenshot: NamedScreenshot
  /** Its place in the gallery, from 1, and how many there are. */
  readonly place: number
  readonly count: number
  readonly selection?: ScreenshotSelection
  readonly search?: TextSearch | undefined
  readonly onOpen: () => void
}

/** A screenshot in the gallery, and what it shows. */
function ScreenshotCard({
  screenshot,
  place,
  count,
  selection,
  search,
  onOpen,
}: ScreenshotCardProps) {
  const { _id, url, companyId, company, capability, application, marks } = screenshot
  const found = search?.found.get(_id)
  const terms = search?.terms ?? []
  return (
    <div role="listitem" aria-posinset={place} aria-setsize={count} className={classes.cell}>
      <UnstyledButton
        className={classes.item}
        aria-haspopup="dialog"
        data-found={search && true}
        onClick={onOpen}
      >
        <MarkedThumbnail className={classes.image} url={thumbnailOf(url)} marks={marks}>
          {found && <ImageOutlines size={found} outlines={found.hits.map(({ box }) => box)} />}
        </MarkedThumbnail>
        <span className={classes.company}>
          <CompanyName companyId={companyId} name={company} />
        </span>
        <span className={classes.capability}>
          <MarkedText text={capability} terms={terms} />, {application}
        </span>
        {found && <HitQuotes found={found} terms={terms} />}
      </UnstyledButton>
      <p className={classes.compare} data-screen-only>
        <CapabilityLink
          capabilityId={screenshot.capabilityId}
          application={application}
          title={
            <>
              All companies
              <VisuallyHidden>
                : {capability}, {application}
              </VisuallyHidden>
            </>
          }
        />
      </p>
      {selection && (
        <Checkbox
          className={classes.check}
          size="md"
          aria-label={`Select ${company}: ${capability}, ${application}`}
          checked={selection.isSelected(screenshot)}
          onChange={({ nativeEvent }) =>
            selection.toggle(screenshot, (nativeEvent as unknown as MouseEvent).shiftKey)
          }
        />
      )}
    </div>
  )
}

/** Lines quoted below a screenshot at most. */
const MAX_QUOTES = 2

/** The lines that were found on a screenshot, since its text is too small to be read. */
function HitQuotes({ found, terms }: { found: FoundScreenshot; terms: readonly string[] }) {
  const lines = [...new Set(found.hits.map(({ quote }) => quote))]
  return (
    <>
      {lines.slice(0, MAX_QUOTES).map((line) => (
        <span key={line} className={classes.quote}>
          “<MarkedText text={line} terms={terms} />”
        </span>
      ))}
      {lines.length > MAX_QUOTES && (
        <span className={classes.quote}>and {lines.length - MAX_QUOTES} more</span>
      )}
    </>
  )
}

/**
 * Rows beyond the window that are there already: scrolling shall meet screenshots, not their
 * places.
 */
const BEYOND = 8
/** Between cards, in pixels. */
const GAP = 20
/** What a card holds below its screenshot, in pixels, until it is measured. */
const CAPTION = 90

/**
 * The rows of a gallery that are in sight, or soon will be, so that a thousand screenshots take no
 * more memory than a few dozen. The one with the focus stays there wherever the page is scrolled.
 */
function useGalleryRows(count: number) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, width: 1000 })
  const focused = useRef<number>(null)

  const isEmpty = count === 0
  useLayoutEffect(() => {
    const look = () => {
      if (!frame.current) return
      const { top, width } = frame.current.getBoundingClientRect()
      const now = { top: Math.round(top + window.scrollY), width: Math.round(width) }
      setPlace((before) => (now.top === before.top && now.width === before.width ? before : now))
    }
    look()
    // What comes or goes above the gallery changes the page's height, too.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isEmpty])

  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => ((place.width - GAP * (columns - 1)) / columns) * 0.75 + CAPTION,
    gap: GAP,
    overscan: BEYOND,
    scrollMargin: place.top,
    rangeExtractor: (range) => withRow(range, focused.current),
  })

  return {
    columns,
    frame,
    rows: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    /** How far down in the gallery a row begins. */
    topOf: (start: number) => start - place.top,
    measure: virtual.measureElement,
    onFocus(event: FocusEvent) {
      const row = event.target.closest<HTMLElement>('[data-index]')
      focused.current = row ? Number(row.dataset['index']) : null
    },
    onBlur: () => void (focused.current = null),
  }
}

function withRow(range: Range, row: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (row === null || row >= range.count || rows.includes(row)) return rows
  return [...rows, row].toSorted((one, other) => one - other)
}
