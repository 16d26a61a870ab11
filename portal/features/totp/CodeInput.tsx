import { PinInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'

import classes from './TotpSetUp.module.css'

interface Props {
  readonly code: string
  /** What the last code was refused with; its cells are then empty again. */
  readonly rejection: string | undefined
  readonly onCode: (code: string) => void
}

export const CODE_LENGTH = 6

/** A cell for each digit of a code; a code that is pasted may have spaces. */
export function CodeInput({ code, rejection, onCode }: Props) {
  const words = useId()
  const firstCell = useRef<HTMLInputElement>(null)
  const clear = useRef(() => onCode(''))
  useEffect(() => {
    if (rejection === undefined) return
    clear.current()
    firstCell.current?.focus()
  }, [rejection])
  return (
    <>
      <PinInput
        ref={firstCell}
        className={classes.cells}
        length={CODE_LENGTH}
        type="number"
        size="md"
        gap={6}
        placeholder=""
        aria-describedby={words}
        aria-label="Verification code"
        getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${CODE_LENGTH}` })}
        error={rejection !== undefined}
        value={code}
        onChange={onCode}
      />
      <p id={words} role="alert" className={classes.rejection}>
        {rejection}
      </p>
    </>
  )
}
