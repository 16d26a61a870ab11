import { isLetterKeyOff } from '../forms/letter-keys.ts'

import classes from './KeyHints.module.css'

interface Props {
  /** Keys and what they do, in the order of use: `['← →', 'company']`. */
  readonly hints: readonly (readonly [keys: string, does: string])[]
}

/** The keyboard shortcuts of a screen that are not turned off, on one line; shown in wide windows. */
export function KeyHints({ hints }: Props) {
  const on = hints.filter(([keys]) => !keys.split(' ').some(isLetterKeyOff))
  return (
    <p className={classes.keys} aria-hidden data-screen-only>
      {on.map(([keys, does]) => (
        <span key={keys}>
          {keys.split(' ').map((key) => (
            <kbd key={key} className={classes.key}>
              {key}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
