import { useEffect, useRef } from 'react'

/**
 * For the heading of a step that takes the place of another one: it gets the focus when it comes.
 * The first step leaves that to the heading of the page.
 */
export function useFocusOnMount(isFirst = false) {
  const heading = useRef<HTMLHeadingElement>(null)
  const leaves = useRef(isFirst)
  useEffect(() => {
    if (!leaves.current) heading.current?.focus()
  }, [])
  return heading
}
