import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** Milliseconds that a pointer rests before something opens, and may be away before it closes. */
const REST = 180
const GRACE = 260

type State = 'closed' | 'peeking' | 'pinned'

/**
 * For a card with details of a button: it shows while the pointer or the keyboard's focus is on
 * either of them, and stays, with the focus in it, once the button is pressed. Escape closes it.
 */
export function useHoverCard() {
  const [state, setState] = useState<State>('closed')
  const [used, setUsed] = useState(false)
  if (state !== 'closed' && !used) setUsed(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The focus that comes back to the button after closing opens nothing. */
  const returning = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(next: State, milliseconds: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setState((now) => (now === 'pinned' ? now : next)),
      milliseconds,
    )
  }

  function close() {
    clearTimeout(timer.current)
    returning.current = state === 'pinned'
    setState('closed')
  }

  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later('peeking', REST),
    onPointerLeave: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later('closed', GRACE),
  }

  return {
    opened: state !== 'closed',
    /** Whether it has been opened yet. */
    used,
    pinned: state === 'pinned',
    close,
    /** For what opens. */
    panel: hover,
    button: {
      ...hover,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (returning.current) returning.current = false
        else if (currentTarget.matches(':focus-visible')) later('peeking', 0)
      },
      onBlur: () => {
        returning.current = false
        later('closed', 0)
      },
      onClick: () => {
        clearTimeout(timer.current)
        if (state === 'pinned') close()
        else setState('pinned')
      },
    },
  }
}
