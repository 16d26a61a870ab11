import { useState } from 'react'

import { Lightbox } from '../../../ui/images/Lightbox.tsx'
import { usePrinting } from '../../../ui/page/Deferred.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { ScreenshotCard } from './ScreenshotCard.tsx'
import { screenshotKey, type ScreenshotSelection } from './selection/use-screenshot-selection.ts'
import type { NamedScreenshot } from './shown-screenshots.ts'
import { useGalleryRows } from './use-gallery-rows.ts'

import classes from './ScreenshotGallery.module.css'

interface Props {
  readonly screenshots: readonly NamedScreenshot[]
  /** For those who may choose some. */
  readonly selection?: ScreenshotSelection
}

/** The screenshots of a report; one opens over the whole window. */
export function ScreenshotGallery({ screenshots, selection }: Props) {
  const { columns, frame, rows, height, topOf, measure, ...focus } = useGalleryRows(
    screenshots.length,
  )
  const [open, setOpen] = useState<number | null>(null)
  const printing = usePrinting()
  if (screenshots.length === 0) {
    return <EmptyState title="No screenshots">Nothing matches these filters.</EmptyState>
  }

  const card = (screenshot: NamedScreenshot, place: number) => (
    <ScreenshotCard
      key={screenshotKey(screenshot)}
      screenshot={screenshot}
      place={place + 1}
      count={screenshots.length}
      selection={selection}
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
      <Lightbox
        images={screenshots.map((screenshot) => ({
          url: screenshot.url,
          alt: `Screenshot of ${screenshot.company}: ${screenshot.capability}`,
          title: [screenshot.company, screenshot.application, screenshot.capability].join(' · '),
        }))}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}
