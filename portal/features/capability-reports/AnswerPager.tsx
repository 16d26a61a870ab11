import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import classes from './AnswerPager.module.css'

interface Props {
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly disabled: boolean
  /** Left out at either end. */
  readonly onPrevious?: () => void
  readonly onNext?: () => void
}

/** Which capability of the table is open, and the way to its neighbours. */
export function AnswerPager({ position, count, disabled, onPrevious, onNext }: Props) {
  return (
    <nav aria-label="Capabilities" className={classes.pager}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous capability"
        disabled={disabled || !onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={20} stroke={1.6} />
      </ActionIcon>
      <span>
        {position} of {count}
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next capability"
        disabled={disabled || !onNext}
        onClick={onNext}
      >
        <IconChevronRight size={20} stroke={1.6} />
      </ActionIcon>
    </nav>
  )
}
