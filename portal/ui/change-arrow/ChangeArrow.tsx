import { percentText } from '@insights/domain/text/percent-text.ts'
import { VisuallyHidden } from '@mantine/core'

import classes from './ChangeArrow.module.css'

/** A change since the last report as a fraction, up or down; whether it counts is the caller's to say. */
export function ChangeArrow({ change }: { change: number }) {
  const up = change > 0
  const size = percentText(Math.abs(change))
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
