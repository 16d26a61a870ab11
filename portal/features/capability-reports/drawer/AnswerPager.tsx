import type { Answer } from '@insights/contract/capability-reports.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import classes from './AnswerPager.module.css'

interface Props {
  readonly answer: Pick<Answer, 'company' | 'application'>
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly disabled: boolean
  /** Left out at either end. */
  readonly onPrevious?: () => void
  readonly onNext?: () => void
}

/** Which capability of which table is open, and the way to its neighbours. */
export function AnswerPager({ answer, position, count, disabled, onPrevious, onNext }: Props) {
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
      <span className={classes.position}>
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
      <span className={classes.place}>
        {answer.company.title} · {answer.application.title}
      </span>
    </nav>
  )
}
