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
    // Elements that come or go above also change the page's height.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { frame, ...place }
}

interface Options {
  readonly count: number
  /** Top of the element around the rows, in pixels. */
  readonly top: number
  /** Space between rows, in pixels. */
  readonly gap: number
  /** Space above the first row, in pixels. */
  readonly head?: number
  /** Rows rendered beyond the window, so that scrolling meets no empty rows. */
  readonly beyond: number
  /** Height of a row until it is measured, in pixels. */
  readonly heightOf: (row: number) => number
  /** A row that stays rendered while the page scrolls. */
  readonly kept: () => number | null
}

/**
 * Returns the rows in sight and near it, so that a thousand screenshots take no more time and
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
    topOf: (start: number) => start - top,
    /** Returns the top of any row, rendered or not. */
    beginOf: (row: number) => (virtual.measurementsCache[row]?.start ?? top) - top,
    measure: virtual.measureElement,
  }
}

function withRow(range: Range, row: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (row === null || row >= range.count || rows.includes(row)) return rows
  return [...rows, row].toSorted((one, other) => one - other)
}
