import type { AnswerImage } from '@insights/contract/capability-reports.ts'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { Lightbox } from '../../../ui/images/Lightbox.tsx'

import classes from './ScreenshotList.module.css'

interface Props {
  /** Of which edition they are, for screen readers. */
  readonly label: string
  readonly images: readonly AnswerImage[]
}

/** Screenshots that nothing can be done with but looking at them. */
export function ScreenshotRow({ label, images }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (images.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {images.map(({ _id, name, thumbnailUrl }, place) => (
          <li key={_id} className={classes.screenshot}>
            <UnstyledButton
              className={classes.image}
              aria-haspopup="dialog"
              onClick={() => setOpen(place)}
            >
              <img src={thumbnailUrl} alt={`Screenshot ${name}`} loading="lazy" />
            </UnstyledButton>
            <span className={classes.name} title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
      <Lightbox
        images={images.map(({ url, name }) => ({
          url,
          alt: `Screenshot ${name}`,
          title: `${name} · ${label}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}
