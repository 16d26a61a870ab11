import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { Lightbox } from '../../../ui/images/Lightbox.tsx'
import { thumbnailOf } from '../screenshots/thumbnail-of.ts'
import type { ChangedScreenshot } from './changed-screenshots.ts'

import classes from './Changes.module.css'

interface Props {
  readonly capability: string
  readonly screenshots: readonly ChangedScreenshot[]
}

/** Before and after beside each other; over the whole window the arrow keys go from one to the other. */
export function ChangedScreenshots({ capability, screenshots }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (screenshots.length === 0) return null
  return (
    <>
      <ul className={classes.images}>
        {screenshots.map(({ _id, url, caption }, place) => (
          <li key={`${_id} ${caption}`}>
            <UnstyledButton className={classes.image} onClick={() => setOpen(place)}>
              <img src={thumbnailOf(url)} alt={capability} loading="lazy" />
              {caption}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Lightbox
        images={screenshots.map(({ url, caption }) => ({
          url,
          alt: `${capability}, ${caption}`,
          title: `${capability} · ${caption}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}
