/** Pixels between the focused element and what stays in place, for its outline. */
const RING = 4

/** Pixels from the edge of an element at which it is looked at. */
const INSET = 2

/**
 * Keeps what has or takes the focus in sight from now on. Heads, feet and columns that stay in place
 * have sizes that follow texts and window: they are measured at each focus.
 */
export function watchFocus(): void {
  // The browser itself scrolls to the element once it has said that it has the focus.
  const look = () =>
    requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement) uncover(focused)
    })
  look()
  document.addEventListener('focusin', look)
}

/** Scrolls an element out from under what stays in place above it. */
export function uncover(element: HTMLElement): void {
  // The browser leaves a cell that is partly in sight where it is.
  if (element.closest('td, th')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  // A head, a column and the app bar may each be above it.
  for (let looks = 0; looks < 3; looks++) if (!passCover(element)) return
}

/** Scrolls past one cover by the shortest way, and returns false where nothing covers it. */
function passCover(element: HTMLElement): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect()
  const ways = findCovers(element).flatMap((cover) => {
    const over = cover.getBoundingClientRect()
    const side = getComputedStyle(cover)
    return [
      side.left !== 'auto' && { cover, left: left - over.right - RING, top: 0 },
      side.right !== 'auto' && { cover, left: right - over.left + RING, top: 0 },
      side.top !== 'auto' && { cover, left: 0, top: top - over.bottom - RING },
      side.bottom !== 'auto' && { cover, left: 0, top: bottom - over.top + RING },
    ].filter((way) => way !== false)
  })
  return ways
    .toSorted((one, other) => Math.abs(one.left + one.top) - Math.abs(other.left + other.top))
    .some(({ cover, left, top }) => scrollFrame(findFrame(cover), left, top))
}

/** Returns true if it could be scrolled. */
function scrollFrame(frame: Element | null, left: number, top: number): boolean {
  if (!frame) return false
  const before = [frame.scrollLeft, frame.scrollTop]
  frame.scrollBy({ left, top, behavior: 'instant' })
  return frame.scrollLeft !== before[0] || frame.scrollTop !== before[1]
}

/** Returns the parts that stay in place above the element: a cell of a column, and its foot. */
function findCovers(element: HTMLElement): HTMLElement[] {
  const { top, right, bottom, left } = element.getBoundingClientRect()
  for (const x of [left + INSET, (left + right) / 2, right - INSET])
    for (const y of [top + INSET, (top + bottom) / 2, bottom - INSET]) {
      const covers: HTMLElement[] = []
      let part = document.elementFromPoint(x, y)
      if (part && element.contains(part)) continue
      for (; part && !part.contains(element); part = part.parentElement)
        if (part instanceof HTMLElement && getComputedStyle(part).position === 'sticky')
          covers.push(part)
      if (covers.length > 0) return covers
    }
  return []
}

function findFrame(element: HTMLElement): Element | null {
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(frame)
    if (/auto|scroll/.test(overflowX + overflowY)) return frame
  }
  return document.scrollingElement
}
