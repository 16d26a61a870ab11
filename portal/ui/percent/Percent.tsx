import { percentText } from '@insights/domain/text/percent-text.ts'

import classes from './Percent.module.css'

/** A fraction as a whole percent; a dash where there is none. */
export function Percent({ value }: { value: number | null | undefined }) {
  return (
    <span className={classes.percent}>{typeof value === 'number' ? percentText(value) : '–'}</span>
  )
}
