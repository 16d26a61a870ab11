import type { KeyboardEvent, PointerEvent } from 'react'

import classes from './Divider.module.css'

interface Props {
  /** Percent of the room at its left. */
  readonly value: number
  readonly onChange: (value: number) => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  PageDown: -10,
  Home: -100,
  ArrowRight: 2,
  ArrowUp: 2,
  PageUp: 10,
  End: 100,
}

/** Stands between two pictures that lie over each other, and is pulled to and fro. */
export function Divider({ value, onChange }: Props) {
  const moveTo = (next: number) => onChange(Math.round(Math.min(Math.max(next, 0), 100)))

  function pull(event: PointerEvent<HTMLElement>) {
    // What lies below it is not moved along with it.
    event.stopPropagation()
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const bounds = event.currentTarget.parentElement?.getBoundingClientRect()
    if (bounds) moveTo(((event.clientX - bounds.left) / bounds.width) * 100)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!Object.hasOwn(STEPS, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(value + STEPS[event.key]!)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Divider between the two screenshots"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${value}% of the left screenshot`}
      className={classes.divider}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={pull}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    />
  )
}
