import { tableScore } from '@insights/domain/text/number-text.ts'
import { percentChangeText, percentText } from '@insights/domain/text/percent-text.ts'
import { VisuallyHidden } from '@mantine/core'

import classes from './numbers.module.css'

/** A fraction as a whole percent; a dash without a value. */
export function Percent({ value }: { value: number | null | undefined }) {
  return (
    <span className={classes.percent}>{typeof value === 'number' ? percentText(value) : '–'}</span>
  )
}

/** A score with all its decimals, for use beside its distance to another one. */
export function Score({ value }: { value: number | null | undefined }) {
  return (
    <span className={classes.percent}>{typeof value === 'number' ? tableScore(value) : '–'}</span>
  )
}

interface ChangeArrowProps {
  readonly score: number
  /** Change since the last report; the caller decides if it counts. */
  readonly change: number
}

/** The change of a score since the last report, in whole percents like the score itself. */
export function ChangeArrow({ score, change }: ChangeArrowProps) {
  const up = change > 0
  const size = percentChangeText(score, change)
  return (
    <span className={classes.change} data-up={up || undefined}>
      <svg viewBox="0 0 10 9" width="10" height="9" aria-hidden="true">
        <path d={up ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'} />
      </svg>
      <VisuallyHidden>{up ? 'up ' : 'down '}</VisuallyHidden>
      {size}
      <VisuallyHidden> since the last report</VisuallyHidden>
    </span>
  )
}
