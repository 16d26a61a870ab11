import { Switch } from '@mantine/core'
import { useState } from 'react'

import { areLetterKeysOn, LETTER_KEYS_OFF } from '../../ui/forms/letter-keys.ts'

/** Turns single-key shortcuts off and on, on all pages of this browser. */
export function LetterKeySwitch() {
  const [on, setOn] = useState(areLetterKeysOn)
  return (
    <Switch
      label="Single-key shortcuts"
      checked={on}
      onChange={({ currentTarget }) => {
        turnLetterKeys(currentTarget.checked)
        setOn(areLetterKeysOn())
      }}
    />
  )
}

function turnLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(LETTER_KEYS_OFF)
    else localStorage.setItem(LETTER_KEYS_OFF, '1')
  } catch {
    // The browser stores nothing: shortcuts stay on.
  }
}
