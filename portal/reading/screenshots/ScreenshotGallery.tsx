import { Checkbox, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type FocusEvent, useRef, useState } from 'react'

import { ImageOutlines } from '../../ui/images/ImageOutlines.tsx'
import { MarkedThumbnail } from '../../ui/images/MarkedThumbnail.tsx'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { useIsNarrow, useIsPhone } from '../../ui/page/window-width.ts'
import { CapabilityLink } from '../capability/CapabilityLink.tsx'
import { CompanyName } from '../own-company/CompanyName.tsx'
import type { TextSearch } from './found-texts.ts'
import { HitQuotes } from './HitQuotes.tsx'
import { MarkedText } from './MarkedText.tsx'
import { ScreenshotLightbox } from './ScreenshotLightbox.tsx'
import { type NamedScreenshot, thumbnailOf } from './shown-screenshots.ts'
import { useLinkedScreenshot } from './use-linked-screenshot.ts'
import { useFrame, useNearRows } from './use-near-rows.ts'
import { type ScreenshotSelection, screenshotKey } from './use-screenshot-selection.ts'

import classes from './Screenshots.module.css'

interface ScreenshotGalleryProps {
  readonly report: string
  readonly screenshots: readonly NamedScreenshot[]
  /** Given if the user may choose screenshots. */
  readonly selection?: ScreenshotSelection
  readonly search?: TextSearch | undefined
  /** Id of the screenshot that a link opens; `onOpened` is called when it is. */
  readonly opened?: string | undefined
  readonly onOpened: () => void
}

/** The screenshots of a report in three columns; one opens in the lightbox. */
export function ScreenshotGallery({
  report,
  screenshots,
  selection,
  search,
  opened,
  onOpened,
}: ScreenshotGalleryProps) {
  const { columns, frame, rows, height, topOf, measure, onFocus, onBlur } = useGalleryRows(
    screenshots.length,
  )
  const [open, setOpen] = useState<number | null>(null)
  useLinkedScreenshot(screenshots, { opened, onOpened, onOpen: setOpen })
  const printing = usePrinting()
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
          onFocus={onFocus}
          onBlur={onBlur}
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
      <ScreenshotLightbox {...{ report, screenshots, search }} shown={open} onShow={setOpen} />
    </>
  )
}

interface ScreenshotCardProps {
  readonly screenshot: NamedScreenshot
  /** Position in the gallery, from 1. */
  readonly place: number
  readonly count: number
  readonly selection?: ScreenshotSelection
  readonly search?: TextSearch | undefined
  readonly onOpen: () => void
}

/** A screenshot in the gallery, with its names. */
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
      <Text px="sm" fz="sm" c="inkBlue" mt={4} data-screen-only>
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
      </Text>
      {selection && (
        <Checkbox
          className={classes.check}
          size="md"
          aria-label={`Select ${company}: ${capability}, ${application}`}
          checked={selection.isSelected(screenshot)}
          onChange={({ nativeEvent }) =>
            selection.toggle([screenshot], (nativeEvent as unknown as MouseEvent).shiftKey)
          }
        />
      )}
    </div>
  )
}

/** Rows rendered beyond the window. */
const BEYOND = 8
/** Space between cards, in pixels. */
const GAP = 20
/** Height of the texts below a screenshot, in pixels, until it is measured. */
const CAPTION = 90

/** The rows of cards near the window; the one with the focus stays rendered. */
function useGalleryRows(count: number) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const { frame, top, width } = useFrame()
  const focused = useRef<number>(null)
  const near = useNearRows({
    count: Math.ceil(count / columns),
    top,
    gap: GAP,
    beyond: BEYOND,
    heightOf: () => ((width - GAP * (columns - 1)) / columns) * 0.75 + CAPTION,
    kept: () => focused.current,
  })
  return {
    ...near,
    columns,
    frame,
    onFocus(event: FocusEvent) {
      const row = event.target.closest<HTMLElement>('[data-index]')
      focused.current = row ? Number(row.dataset['index']) : null
    },
    onBlur: () => void (focused.current = null),
  }
}
