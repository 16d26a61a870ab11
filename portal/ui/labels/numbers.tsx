import { percentChangeText, percentText } from '@insights/domain/text/percent-text.ts'
import { VisuallyHidden } from '@mantine/core'

import classes from './numbers.module.css'

/** A fraction as a whole percent; a dash without a value. */
export function Percent({ value }: { value: number | null | undefined }) {
  return (
    <span className={classes.percent}>{typeof value === 'number' ? percentText(value) : '–'}</span>
  )
}

/** The change of a score since the last report, in whole percents; the caller decides if it counts. */
export function ChangeArrow({ change }: { readonly change: number }) {
  const up = change > 0
  return (
    <span className={classes.change} data-up={up || undefined}>
      <svg viewBox="0 0 10 9" width="10" height="9" aria-hidden="true">
        <path d={up ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'} />
      </svg>
      <VisuallyHidden>{up ? 'up ' : 'down '}</VisuallyHidden>
      {percentChangeText(change)}
      <VisuallyHidden> since the last report</VisuallyHidden>
    </span>
  )
}
