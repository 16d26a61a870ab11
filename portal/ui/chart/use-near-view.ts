import { useEffect, useState, type RefObject } from 'react'

/** How far below the window something counts as near once it is scrolled, and when all else is there. */
const NEAR = '320px'
const MAX_DELAY_MS = 5000

/**
 * True once an element comes near the part of the page that is seen, and after a while anyway: what
 * is printed or jumped to must be there, but what is seen first must not wait for it.
 */
export function useNearView(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(true)
    window.addEventListener('scroll', note, { once: true, passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    if (near || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: scrolled ? NEAR : '0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near, scrolled])
  useEffect(() => {
    const timer = setTimeout(() => setNear(true), MAX_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return near
}
