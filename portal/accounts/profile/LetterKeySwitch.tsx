import { Switch } from '@mantine/core'
import { useState } from 'react'

import { areLetterKeysOn, turnLetterKeys } from '../../ui/forms/letter-keys.ts'

/** Turns single-key shortcuts off and on in this browser. */
export function LetterKeySwitch() {
  const [on, setOn] = useState(areLetterKeysOn)
  return (
    <Switch
      label="Single-key shortcuts"
      checked={on}
      onChange={({ currentTarget }) => {
        turnLetterKeys(currentTarget.checked)
        setOn(currentTarget.checked)
      }}
    />
  )
}
