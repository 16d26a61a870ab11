import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

import { useIsNarrow, useIsPhone } from '../../../ui/page/window-width.ts'

/** Rows beyond the window that are there already: scrolling shall meet pictures, not their places. */
const BEYOND = 8
/** Between cards, in pixels. */
const GAP = 20
/** What a card holds below its picture, in pixels, until it is measured. */
const CAPTION = 90

/**
 * The rows of a gallery that are in sight, or soon will be, so that a thousand screenshots take no
 * more memory than a few dozen. The one with the focus stays there wherever the page is scrolled.
 */
export function useGalleryRows(count: number) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, width: 1000 })
  const focused = useRef<number>(null)

  const isEmpty = count === 0
  useLayoutEffect(() => {
    const look = () => {
      if (!frame.current) return
      const { top, width } = frame.current.getBoundingClientRect()
      const now = { top: Math.round(top + window.scrollY), width: Math.round(width) }
      setPlace((before) => (now.top === before.top && now.width === before.width ? before : now))
    }
    look()
    // What comes or goes above the gallery changes the page's height, too.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isEmpty])

  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => ((place.width - GAP * (columns - 1)) / columns) * 0.75 + CAPTION,
    gap: GAP,
    overscan: BEYOND,
    scrollMargin: place.top,
    rangeExtractor: (range) => withRow(range, focused.current),
  })

  return {
    columns,
    frame,
    rows: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    /** How far down in the gallery a row begins. */
    topOf: (start: number) => start - place.top,
    measure: virtual.measureElement,
    onFocus(event: FocusEvent) {
      const row = event.target.closest<HTMLElement>('[data-index]')
      focused.current = row ? Number(row.dataset['index']) : null
    },
    onBlur: () => void (focused.current = null),
  }
}

function withRow(range: Range, row: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (row === null || row >= range.count || rows.includes(row)) return rows
  return [...rows, row].toSorted((one, other) => one - other)
}
