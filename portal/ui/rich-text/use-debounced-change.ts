import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key before a change is passed on (specification 1, 9). */
const PAUSE = 500

/**
 * Passes changes of an editor on when the typing pauses, and none gets lost: `now` passes a waiting
 * one on at once, as does taking the editor away. `isOwn` tells a value that has come from here.
 */
export function useDebouncedChange(value: string, onChange: (value: string) => void) {
  const pass = useRef(onChange)
  useEffect(() => {
    pass.current = onChange
  }, [onChange])
  const [change] = useState(() => createDebouncedChange(value, (next) => pass.current(next)))
  useEffect(() => () => change.now(), [change])
  return change
}

export function createDebouncedChange(initial: string, onChange: (value: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = initial
  let waiting = false

  function now() {
    clearTimeout(timer)
    if (!waiting) return
    waiting = false
    onChange(latest)
  }

  return {
    later(value: string) {
      latest = value
      waiting = true
      clearTimeout(timer)
      timer = setTimeout(now, PAUSE)
    },
    now,
    /** While a change waits, what comes from outside is older than what is being written. */
    isOwn: (value: string) => waiting || value === latest,
  }
}
