import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { Lightbox } from '../../../ui/lightbox/Lightbox.tsx'
import { thumbnailOf } from '../screenshots/thumbnail-of.ts'
import type { ChangedPicture } from './changed-pictures.ts'

import classes from './Changes.module.css'

interface Props {
  readonly capability: string
  readonly pictures: readonly ChangedPicture[]
}

/** Before and after beside each other; over the whole window the arrow keys go from one to the other. */
export function ChangedPictures({ capability, pictures }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={classes.pictures}>
        {pictures.map(({ _id, url, caption }, place) => (
          <li key={`${_id} ${caption}`}>
            <UnstyledButton className={classes.picture} onClick={() => setOpen(place)}>
              <img src={thumbnailOf(url)} alt={capability} loading="lazy" />
              {caption}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={pictures.map(({ url, caption }) => ({
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
