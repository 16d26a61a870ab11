import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Returns where an element lies on the page and how wide it is, in pixels. */
export function useFrame() {
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, width: 1000 })
  useLayoutEffect(() => {
    const look = () => {
      if (!frame.current) return
      const { top, width } = frame.current.getBoundingClientRect()
      const now = { top: Math.round(top + window.scrollY), width: Math.round(width) }
      setPlace((before) => (now.top === before.top && now.width === before.width ? before : now))
    }
    look()
    // What comes or goes above the element changes the page's height, too.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { frame, ...place }
}

interface Options {
  readonly count: number
  /** Of the element that they lie in. */
  readonly top: number
  /** Between rows, in pixels. */
  readonly gap: number
  /** Free above the first row, in pixels. */
  readonly head?: number
  /** Rows beyond the window that are there already: scrolling shall meet them, not their places. */
  readonly beyond: number
  /** How high a row is until it is measured, in pixels. */
  readonly heightOf: (row: number) => number
  /** A row that stays wherever the page is scrolled. */
  readonly kept: () => number | null
}

/**
 * The rows that are in sight, or soon will be, so that a thousand screenshots take no more time and
 * memory than a few dozen.
 */
export function useNearRows({ count, top, gap, head = 0, beyond, heightOf, kept }: Options) {
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    gap,
    paddingStart: head,
    overscan: beyond,
    scrollMargin: top,
    rangeExtractor: (range) => withRow(range, kept()),
  })
  return {
    rows: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    /** How far down a row begins. */
    topOf: (start: number) => start - top,
    /** How far down a row begins that need not be there. */
    beginOf: (row: number) => (virtual.measurementsCache[row]?.start ?? top) - top,
    measure: virtual.measureElement,
  }
}

function withRow(range: Range, row: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (row === null || row >= range.count || rows.includes(row)) return rows
  return [...rows, row].toSorted((one, other) => one - other)
}
