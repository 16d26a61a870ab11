import { useEffect, useRef } from 'react'

/**
 * For a part of the page that changes as a whole, with the button that was pressed: it takes the
 * focus when `what` changes, unless something in it has taken it already.
 */
export function useFocusOnChange(what: string) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    if (!part.current?.contains(document.activeElement)) part.current?.focus()
  }, [what])
  return part
}
