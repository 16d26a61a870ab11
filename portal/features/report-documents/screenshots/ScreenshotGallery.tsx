import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Lightbox } from '../../../ui/lightbox/Lightbox.tsx'
import type { NamedScreenshot } from './shown-screenshots.ts'
import { thumbnailOf } from './thumbnail-of.ts'

import classes from './ScreenshotGallery.module.css'

/** How many more come with each press of the button. */
const STEP = 60

/** The screenshots of a report; one opens over the whole window. */
export function ScreenshotGallery({ screenshots }: { screenshots: readonly NamedScreenshot[] }) {
  const [count, setCount] = useState(STEP)
  const [open, setOpen] = useState<number | null>(null)
  if (screenshots.length === 0) {
    return <EmptyState title="No screenshots">There are none for this choice.</EmptyState>
  }
  return (
    <>
      <ul className={classes.gallery}>
        {screenshots.slice(0, count).map((screenshot, place) => (
          <li key={screenshot._id + screenshot.companyId + screenshot.capabilityId}>
            <UnstyledButton
              className={classes.item}
              aria-haspopup="dialog"
              onClick={() => setOpen(place)}
            >
              <img
                className={classes.picture}
                src={thumbnailOf(screenshot.url)}
                alt=""
                loading="lazy"
              />
              <span className={classes.company}>{screenshot.company}</span>
              <span className={classes.capability}>
                {screenshot.capability}, {screenshot.application}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {screenshots.length > count && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setCount(count + STEP)}>
            Show {Math.min(STEP, screenshots.length - count)} more
          </Button>
        </div>
      )}
      <Lightbox
        pictures={screenshots.map((screenshot) => ({
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
