import { Switch } from '@mantine/core'
import { useState } from 'react'

import { LETTER_KEYS } from '../../ui/forms/letter-keys.ts'
import { isOn } from '../../ui/forms/stored-switch.ts'
import { turnSwitch } from '../../ui/forms/turn-switch.ts'

/** Turns single-key shortcuts off and on in this browser. */
export function LetterKeySwitch() {
  const [on, setOn] = useState(() => isOn(LETTER_KEYS))
  return (
    <Switch
      label="Single-key shortcuts"
      checked={on}
      onChange={({ currentTarget }) => {
        turnSwitch(LETTER_KEYS, currentTarget.checked)
        setOn(isOn(LETTER_KEYS))
      }}
    />
  )
}
