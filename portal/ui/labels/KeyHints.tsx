import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { isTextField } from '../dialogs/dialog-state.ts'
import { isLetterKeyOff } from '../forms/letter-keys.ts'
import { countPress, forgetPresses, isHinted, isKnown } from './known-keys.ts'

import classes from './KeyHints.module.css'

interface Props {
  /** Keys and what they do, in the order of use: `['← →', 'company']`. */
  readonly hints: readonly (readonly [keys: string, does: string])[]
}

/**
 * The keyboard shortcuts of a screen that are not turned off, on one line; shown in wide windows. From
 * the visit after their user has pressed some of them, they are behind a button.
 */
export function KeyHints({ hints }: Props) {
  const on = hints.filter(([keys]) => !keys.split(' ').some(isLetterKeyOff))
  const strip = hints.map(([keys]) => keys).join(' ')
  const [known, setKnown] = useState(() => isKnown(strip))
  useEffect(() => {
    const count = ({ key, target, repeat }: KeyboardEvent) => {
      if (repeat || isTextField(target as Element)) return
      if (isHinted(key, strip.split(' '))) countPress(strip)
    }
    document.addEventListener('keydown', count)
    return () => document.removeEventListener('keydown', count)
  }, [strip])
  if (known)
    return (
      <ActionIcon
        variant="subtle"
        className={classes.button}
        aria-label="Show the keys"
        title="Show the keys"
        data-screen-only
        onClick={() => {
          forgetPresses(strip)
          setKnown(false)
        }}
      >
        <IconKeyboard size={18} stroke={1.6} />
      </ActionIcon>
    )
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
