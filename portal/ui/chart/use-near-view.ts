import { useEffect, useState, type RefObject } from 'react'

/** How far below the window something counts as near, and when all else is there as well. */
const NEAR = '320px'
const LATEST_MILLISECONDS = 5000

/**
 * True once an element comes near the part of the page that is seen, and after a while anyway: what
 * is printed or jumped to must be there, but what is seen first must not wait for it.
 */
export function useNearView(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    const timer = setTimeout(() => setNear(true), LATEST_MILLISECONDS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [element, near])
  return near
}
