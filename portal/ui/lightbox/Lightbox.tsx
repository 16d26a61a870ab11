import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

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
  const picture = shown === null ? undefined : pictures[shown]
  if (shown === null || picture === undefined) return null
  const last = pictures.length - 1

  function step(by: number) {
    const next = Math.min(Math.max((shown ?? 0) + by, 0), last)
    if (next !== shown) onShow(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'Home' ? -last : event.key === 'End' ? last : STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }

  return (
    <Modal
      opened
      fullScreen
      onClose={() => onShow(null)}
      title={picture.title}
      classNames={{ content: classes.sheet, body: classes.body }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        <img key={picture.url} className={classes.picture} src={picture.url} alt={picture.alt} />
      </div>
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous picture"
          aria-disabled={shown === 0}
          data-disabled={shown === 0 || undefined}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} stroke={1.6} />
        </ActionIcon>
        <span role="status" className={classes.place}>
          {shown + 1} of {pictures.length}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next picture"
          aria-disabled={shown === last}
          data-disabled={shown === last || undefined}
          onClick={() => step(1)}
          data-autofocus
        >
          <IconChevronRight size={20} stroke={1.6} />
        </ActionIcon>
      </div>
    </Modal>
  )
}
