import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

import classes from './Removed.module.css'

interface Props {
  /** What was removed last; null for nothing. */
  readonly name: string | null
  /** How many were removed: another one takes the place of the one before. */
  readonly count: number
  readonly onUndo: () => void
}

/** Says what was removed, with a button that brings it back. */
export function Removed({ name, count, onUndo }: Props) {
  return (
    <div role="status" className={classes.removed}>
      {name !== null && <Notice key={`${count} ${name}`} name={name} onUndo={onUndo} />}
    </div>
  )
}

function Notice({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed has gone with what it removed.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <span className={classes.name}>Removed {name}</span>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        aria-label={`Undo: bring back ${name}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </>
  )
}
