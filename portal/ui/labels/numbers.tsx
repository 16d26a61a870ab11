import { percentChangeText, percentText } from '@insights/domain/text/percent-text.ts'
import { Text, type TextProps, VisuallyHidden } from '@mantine/core'
import type { ReactNode, SVGProps } from 'react'

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
      <Triangle up={up} aria-hidden />
      <VisuallyHidden>{up ? 'up ' : 'down '}</VisuallyHidden>
      {percentChangeText(change)}
      <VisuallyHidden> since the last report</VisuallyHidden>
    </span>
  )
}

interface MoveProps extends Pick<TextProps, 'fz'> {
  readonly up: boolean
  readonly children: ReactNode
}

/** Says in the colour of a gain or a loss what has changed. */
export function Move({ up, children, fz }: MoveProps) {
  return (
    <Text span fz={fz} fw={600} c={up ? 'green' : 'red'} style={{ whiteSpace: 'nowrap' }}>
      <Triangle up={up} role="img" aria-label={up ? 'up' : 'down'} /> {children}
    </Text>
  )
}

function Triangle({ up, ...others }: { readonly up: boolean } & SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 10 9" width="10" height="9" fill="currentColor" {...others}>
      <path d={up ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'} />
    </svg>
  )
}
