import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'

import classes from './Lightbox.module.css'

export interface Picture {
  readonly url: string
  /** What is on it, for those who don't see it. */
  readonly alt: string
  /** Stands above it. */
  readonly title: string
}

interface Props {
  readonly pictures: readonly Picture[]
  /** Which one is shown; null for none. */
  readonly shown: number | null
  readonly onShow: (place: number | null) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture at a time over the whole window; arrow keys go through them, Escape closes. */
export function Lightbox({ pictures, shown, onShow }: Props) {
  // Keeps the picture while the window fades out.
  const [place, setPlace] = useState(0)
  if (shown !== null && shown !== place) setPlace(shown)
  const picture = pictures[place]
  const last = pictures.length - 1

  function step(by: number) {
    const next = Math.min(Math.max(place + by, 0), last)
    if (next !== place) onShow(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'Home' ? -last : event.key === 'End' ? last : STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }

  return (
    <Modal
      opened={shown !== null}
      fullScreen
      onClose={() => onShow(null)}
      title={picture?.title}
      classNames={{ content: classes.sheet, body: classes.body }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        {picture && (
          <img key={picture.url} className={classes.picture} src={picture.url} alt={picture.alt} />
        )}
      </div>
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous picture"
          aria-disabled={place === 0}
          data-disabled={place === 0 || undefined}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} stroke={1.6} />
        </ActionIcon>
        <span role="status" className={classes.place}>
          {place + 1} of {pictures.length}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next picture"
          aria-disabled={place === last}
          data-disabled={place === last || undefined}
          onClick={() => step(1)}
          data-autofocus
        >
          <IconChevronRight size={20} stroke={1.6} />
        </ActionIcon>
      </div>
    </Modal>
  )
}
