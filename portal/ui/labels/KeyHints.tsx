import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { isTextField } from '../dialogs/dialog-state.ts'
import { isLetterKeyOff } from '../forms/letter-keys.ts'

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

/** Presses of a strip's keys after which a person knows them. */
const KNOWN_AFTER = 5

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Delete: 'Del',
}

/** Returns whether a key is one of a strip's, by the names in its hints. */
function isHinted(key: string, hinted: readonly string[]): boolean {
  const names = [key, key.toUpperCase(), NAMES[key] ?? key]
  return hinted.some((name) => names.includes(name))
}

const STORED = 'competitive-insights-known-keys'

/** Presses of the keys of each strip, by the words of the strip. */
type Presses = Readonly<Record<string, number>>

function read(): Presses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Presses) : {}
  } catch {
    return {}
  }
}

function write(strip: string, presses: number): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...read(), [strip]: presses }))
  } catch {
    // The browser stores nothing: the strip stays.
  }
}

const isKnown = (strip: string): boolean => (read()[strip] ?? 0) >= KNOWN_AFTER

function countPress(strip: string): void {
  if (!isKnown(strip)) write(strip, (read()[strip] ?? 0) + 1)
}

/** Shows a strip again, as if none of its keys had been pressed. */
const forgetPresses = (strip: string): void => write(strip, 0)
