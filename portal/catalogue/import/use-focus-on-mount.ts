import { useEffect, useRef } from 'react'

/**
 * Returns the ref of the heading of a step that replaces another one: it takes the focus on mount.
 * In the first step the page's heading has it.
 */
export function useFocusOnMount(isFirst = false) {
  const heading = useRef<HTMLHeadingElement>(null)
  const leaves = useRef(isFirst)
  useEffect(() => {
    if (!leaves.current) heading.current?.focus()
  }, [])
  return heading
}
